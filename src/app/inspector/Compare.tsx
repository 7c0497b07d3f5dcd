import type { TaskId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter, runName } from '../../views/chart/runLook.ts';
import { jobOfTask } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { compareTask } from './compareRuns.ts';
import { DifferenceLink } from './DifferenceLink.tsx';
import styles from './Inspector.module.css';
import { Sentence } from './Sentence.tsx';

interface CompareProps {
  readonly run: RunTrace;
  readonly runs: readonly RunTrace[];
  readonly task: TaskId;
}

/** Compares the task with the same task in the other runs. */
export function Compare({ run, runs, task }: CompareProps) {
  const others = runs.filter(({ index, trace }) => index !== run.index && task < trace.data.graphs.tasks);
  return others.map((other) => (
    <section key={other.index}>
      <h2 className={styles.heading}>
        Compare with {runLetter(other.index)}
        <button
          type="button"
          className={styles.link}
          onClick={() => selectionStore.setState({ run: other.index })}
        >
          why there?
        </button>
      </h2>
      <Sentence pieces={compareTask(run.trace, other.trace, runName(other), task)} />
      <DifferenceLink run={run} other={other} job={jobOfTask(run.trace.data.graphs, task)} />
    </section>
  ));
}
