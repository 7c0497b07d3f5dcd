import type { ReactNode } from 'react';
import styles from './RailSection.module.css';

interface RailSectionProps {
  readonly title: string;
  /** Beside the title, such as a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the rail under a small heading. */
export function RailSection({ title, aside, children }: RailSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What is behind "More". */
export function More({
  title = 'More',
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles.more}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.controls}>{children}</div>
    </details>
  );
}

/** Controls, one below the other. */
export function Controls({ children }: { readonly children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}
