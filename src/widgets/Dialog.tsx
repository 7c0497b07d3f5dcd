import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { joinClasses } from './joinClasses.ts';

interface DialogProps {
  readonly title: string;
  readonly size?: 'medium' | 'large' | 'full' | 'wide';
  /** Buttons at the bottom. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A modal dialog (the browser's `<dialog>`): Escape, the cross or a click outside closes it and restores the focus.
 */
export function Dialog({ title, size = 'medium', footer, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // The browser would focus the close button, which is rarely what the user wants first.
    heading.current?.focus();
  }, []);

  // The browser's close event comes a moment later, possibly after the next key; so report the close now.
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already.
    <dialog
      ref={dialog}
      className={joinClasses(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={close} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
