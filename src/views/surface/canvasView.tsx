import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { useRoom } from '../../widgets/room.tsx';
import { type Draw, type Subscribe, useCanvas } from '../../widgets/useCanvas.ts';
import { HoverNote } from './HoverNote.tsx';
import surface from './surface.module.css';

interface LayerProps {
  readonly draw: Draw;
  /** Reasons to redraw besides the clock, as for `useCanvas`. */
  readonly follows?: Subscribe;
}

/** A canvas on top of the previous ones. */
export function Layer({ draw, follows }: LayerProps) {
  const { width, height } = useRoom();
  return <canvas ref={useCanvas(draw, width, height, follows)} className={surface.layer} />;
}

interface CanvasViewProps extends HTMLAttributes<HTMLDivElement> {
  /** Name of the view for screen readers, with its keys. */
  readonly label: string;
  /** The element whose data attributes state what was drawn, for tests. */
  readonly frame?: RefObject<HTMLDivElement | null>;
  readonly hover: { readonly x: number; readonly y: number } | null;
  /** The note about what the pointer is on, one string per line. */
  note(): readonly string[];
  readonly spoken: string;
  /** Layers, bottom first, and elements on top of them. */
  readonly children: ReactNode;
}

/** The shell of a view that draws on canvases: handles pointer and keys, shows a note, and announces the cursor. */
export function CanvasView(props: CanvasViewProps) {
  const { label, frame, hover, note, spoken, children, className, style, ...rest } = props;
  const { width, height } = useRoom();
  return (
    <div className={surface.surface} style={{ width, height }}>
      <div
        ref={frame}
        className={className === undefined ? surface.surface : `${surface.surface} ${className}`}
        style={{ width, height, ...style }}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
        tabIndex={0}
        {...rest}
      >
        <div className={surface.spoken} role="status" data-export="none">
          {spoken}
        </div>
        {children}
      </div>
      {hover !== null && <HoverNote {...hover} text={note} />}
    </div>
  );
}

/** States on the frame of a view what was drawn, as data attributes. */
export function stateFacts(
  frame: RefObject<HTMLElement | null>,
  facts: Readonly<Record<string, string | number>>,
): void {
  if (frame.current !== null) Object.assign(frame.current.dataset, facts);
}
