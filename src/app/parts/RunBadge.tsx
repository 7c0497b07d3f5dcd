import { runLetter } from '../../views/chart/runLook.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import styles from './RunBadge.module.css';

const borders = [styles.dashed, styles.solid, styles.dotted, styles.double];

// The fifth run and those after it repeat the lines of the first ones around a disk.
function lookOf(index: number): string {
  return joinClasses(styles.badge, borders[index % borders.length], index >= borders.length && styles.round);
}

/** The letter of a run. Runs differ by letter, position and line style, never by hue: hues are for jobs. */
export function RunBadge({ index }: { readonly index: number }) {
  return <span className={lookOf(index)}>{runLetter(index)}</span>;
}
