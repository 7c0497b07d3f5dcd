import { runLetter } from '../views/chart/runLook.ts';
import { joinClasses } from '../widgets/joinClasses.ts';
import styles from './RunBadge.module.css';

const borders = [styles.dashed, styles.solid, styles.dotted, styles.double];

/** The letter of a run. Runs differ by letter, position and line style, never by hue: hues are for jobs. */
export function RunBadge({ index }: { readonly index: number }) {
  return <span className={joinClasses(styles.badge, borders[index])}>{runLetter(index)}</span>;
}
