import { isStale, type Run } from '../../state/runStore.ts';
import type { View } from '../../views/shared/view.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { useRunTraces } from './runTraces.ts';
import styles from './ViewFrame.module.css';

interface LeftOutProps {
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
  readonly view: View;
}

/** Names the runs that a view has nothing to show of, each reason once: panes for them would take the room of the others. */
export function LeftOut({ runs, titles, view }: LeftOutProps) {
  const traces = useRunTraces(runs, titles);
  const reasonOf = (index: number) => {
    const trace = traces.find((each) => each.index === index);
    return trace === undefined ? '' : (view.refuses([trace]) ?? '');
  };
  const reasons = new Set(runs.map(({ source }) => reasonOf(source.index)));
  return [...reasons].map((reason) => (
    <p key={reason} className={styles.instead}>
      {runs
        .filter(({ source }) => reasonOf(source.index) === reason)
        .map((run) => (
          <span
            key={run.source.index}
            data-run={run.source.index}
            data-state={run.state.kind}
            data-digest={isStale(run) ? undefined : run.shown?.digest}
          >
            <RunBadge index={run.source.index} /> <strong>{titles[run.source.index]}.</strong>{' '}
          </span>
        ))}
      {reason}
    </p>
  ));
}
