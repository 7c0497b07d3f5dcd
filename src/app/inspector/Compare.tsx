import { useState } from 'react';
import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { firstDivergence } from '../../trace/divergence.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter, runName } from '../../views/chart/runLook.ts';
import { jobOfTask } from '../../views/names.ts';
import type { RunTrace } from '../../views/view.ts';
import { jumpTo } from '../playback.ts';
import { compareTask } from './compareRuns.ts';
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
      <FirstDifference run={run} other={other} />
    </section>
  ));
}

function FirstDifference({ run, other }: { readonly run: RunTrace; readonly other: RunTrace }) {
  const [isSame, setSame] = useState<readonly [Trace, Trace] | null>(null);
  const go = () => {
    const found = firstDivergence(run.trace, other.trace);
    if (found === null) return setSame([run.trace, other.trace]);
    jumpTo(found.at);
    const index = found.attempts[0] === NONE ? other.index : run.index;
    selectionStore.getState().selectTask(jobOfTask(run.trace.data.graphs, found.task), found.task, index);
  };
  if (isSame !== null && isSame[0] === run.trace && isSame[1] === other.trace) {
    return <p className={styles.hint}>Both runs start every task at the same time and place.</p>;
  }
  return (
    <button type="button" className={styles.link} onClick={go}>
      Go to the first difference
    </button>
  );
}
