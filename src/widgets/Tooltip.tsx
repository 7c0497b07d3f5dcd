import { type ReactNode, useId, useRef } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** Content of the tooltip. */
  readonly text: ReactNode;
  /** The element that the tooltip explains; may contain something focusable. */
  readonly children: ReactNode;
}

/** Shows a hint while its element is hovered or focused. Drawn above everything, dialogs included. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();

  const show = () => {
    if (anchor.current === null || bubble.current === null) return;
    bubble.current.showPopover();
    place(bubble.current, anchor.current.getBoundingClientRect());
  };
  const hide = () => bubble.current?.hidePopover();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing and focusing show a hint, nothing is operated.
    <span
      ref={anchor}
      className={styles.anchor}
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  );
}

const GAP = 6;

/** Where a hint of some height stands: above its element, so that it hides no control that comes next, if it fits there. */
export function hintTop(anchor: Pick<DOMRect, 'top' | 'bottom'>, height: number): number {
  const above = anchor.top - GAP - height;
  return above >= GAP ? above : anchor.bottom + GAP;
}

// Places the tooltip beside the element; always within the window.
function place(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const left = anchor.left + anchor.width / 2 - width / 2;
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  bubble.style.top = `${hintTop(anchor, height)}px`;
}
