import type { ReactNode } from 'react';
import { isStale, type Run } from '../../state/runStore.ts';
import type { View } from '../../views/shared/view.ts';
import { placeOfRun } from '../parts/QuestionRoom.tsx';
import styles from './Pane.module.css';
import { RunHead } from './RunHead.tsx';
import { RunStatus } from './RunStatus.tsx';
import { useRunTraces } from './runTraces.ts';
import { ViewFrame } from './ViewFrame.tsx';

interface RunPaneProps {
  readonly run: Run;
  readonly titles: readonly string[];
  readonly view: View;
  /** Whether another view may stand in for one that has nothing to show of the run. */
  readonly allowsInstead: boolean;
  /** Whether it is the one that is shown where there is room for one. */
  readonly isInSight?: boolean;
  /** All runs that are troubled together with it; left out: none. */
  readonly together?: readonly Run[];
  /** Stands where a large run will be drawn. */
  readonly placeholder?: ReactNode;
  /** Whether its head leaves out the numbers. */
  readonly isBrief?: boolean;
  /** Stands in the place of the run's letter. */
  readonly badge?: ReactNode;
}

/** One run, with its own head, in a view that shows one run at a time. */
export function RunPane({
  run,
  titles,
  view,
  allowsInstead,
  isInSight,
  together,
  placeholder,
  ...ofHead
}: RunPaneProps) {
  const { index } = run.source;
  const stale = isStale(run);
  const traces = useRunTraces([run], titles);
  const head = { index, title: titles[index] ?? '', trace: run.shown?.trace ?? null, isStale: stale };
  return (
    <div
      className={styles.pane}
      style={placeOfRun(index)}
      data-run={index}
      data-in-sight={isInSight || undefined}
      data-state={run.state.kind}
      data-digest={stale ? undefined : run.shown?.digest}
    >
      <RunStatus run={run} together={together} />
      <ViewFrame
        view={view}
        runs={traces}
        isStale={stale}
        placeholder={placeholder}
        allowsInstead={allowsInstead}
        head={<RunHead {...head} {...ofHead} />}
      />
    </div>
  );
}
