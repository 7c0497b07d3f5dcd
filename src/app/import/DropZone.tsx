import { useEffect, useRef } from 'react';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './DropZone.module.css';
import { useFileDrop } from './useFileDrop.ts';

/** Takes files that are dropped anywhere; covers the page, including open dialogs, while one is dragged over it. */
export function DropZone({ onFile }: { onFile(file: File): void }) {
  const isOver = useFileDrop(onFile);
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
