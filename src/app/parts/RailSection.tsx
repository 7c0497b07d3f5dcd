import { type ReactNode, useId, useState } from 'react';
import styles from './RailSection.module.css';

interface RailSectionProps {
  readonly title: string;
  /** Shown beside the title, such as a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Content of "More". */
  readonly more?: ReactNode;
}

/** A section of the rail with a small heading; less important controls are behind "More". */
export function RailSection({ title, aside, children, more }: RailSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
        {more !== undefined && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
          </button>
        )}
      </header>
      {children}
      <div id={restId} className={styles.rest} hidden={!isOpen}>
        {isOpen && more}
      </div>
    </section>
  );
}

/** A collapsible section. Collapsed content is not rendered, as it may be hundreds of controls. */
export function More({
  title = 'More',
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {isOpen && <div className={styles.controls}>{children}</div>}
    </details>
  );
}

/** A column of controls. */
export function Controls({ children }: { readonly children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}
