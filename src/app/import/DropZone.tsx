import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './DropZone.module.css';
import { droppedFile } from './droppedFiles.ts';

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
        Drop to read: a workload log, a scenario, or the code of a policy
      </p>
    </div>
  );
}

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Handles files dropped anywhere on the page (by default the browser would leave the page and show the file). Returns
 * whether a file is being dragged over it.
 */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handler = useRef(onFile);
  handler.current = onFile;

  useEffect(() => {
    // `dragenter` of a child fires before `dragleave` of its parent, so only a counter tells when the file has left
    // the page.
    let depth = 0;
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent) => void,
    ) => {
      const listener = (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        act(event);
      };
      window.addEventListener(type, listener);
      return () => window.removeEventListener(type, listener);
    };
    const setDepth = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const stops = [
      listen('dragenter', () => setDepth(depth + 1)),
      listen('dragleave', () => setDepth(depth - 1)),
      listen('dragover', (event) => {
        if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      }),
      listen('drop', (event) => {
        setDepth(0);
        void droppedFile(event.dataTransfer).then((file) => file !== null && handler.current(file));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return isOver;
}
