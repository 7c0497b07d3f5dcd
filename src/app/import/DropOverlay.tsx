import { useEffect, useRef } from 'react';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './DropOverlay.module.css';

/** Covers the page, including open dialogs, while a file is dragged over it. */
export function DropOverlay({ isOver }: { readonly isOver: boolean }) {
  const overlay = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOver) return;
    const element = overlay.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [isOver]);

  return (
    <div ref={overlay} popover="manual" className={styles.overlay} aria-hidden={!isOver}>
      <p className={styles.message}>
        <Icon name="upload" size={20} />
        Drop to read: a workload log, or a scenario
      </p>
    </div>
  );
}
