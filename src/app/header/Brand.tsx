import { usePalette } from '../../widgets/usePalette.ts';
import styles from './Brand.module.css';

/** The logo (three bars of a schedule) and the name. */
export function Brand() {
  const { jobs } = usePalette();
  return (
    <h1 className={styles.brand}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <rect x="1" y="2" width="11" height="4.5" rx="1" fill={jobs[0]} />
        <rect x="8" y="9" width="13" height="4.5" rx="1" fill={jobs[1]} />
        <rect x="1" y="16" width="16" height="4.5" rx="1" fill={jobs[2]} />
      </svg>
      <span className={styles.name}>Makespan</span>
    </h1>
  );
}
