import type { JobId } from '../../engine/ids.ts';
import { showDifference } from '../../state/shownDifference.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import styles from './Inspector.module.css';

interface DifferenceLinkProps {
  readonly run: RunTrace;
  readonly other: RunTrace;
  readonly job: JobId;
}

/** Opens the first decision or start about the job's tasks that only one of two runs has. */
export function DifferenceLink({ run, other, job }: DifferenceLinkProps) {
  const runs: readonly [number, number] =
    run.index < other.index ? [run.index, other.index] : [other.index, run.index];
  return (
    <button type="button" className={styles.link} onClick={() => showDifference(runs, job)}>
      {`First difference to ${runLetter(other.index)}`}
    </button>
  );
}
