import styles from './Inspector.module.css';

/** Explains what is selected. */
export function Inspector() {
  return (
    <section className={styles.inspector} aria-label="Inspector">
      <h2 className={styles.heading}>Why here?</h2>
      <p className={styles.hint}>Click a task in the cluster: here stands why it ran where it ran.</p>
    </section>
  );
}
