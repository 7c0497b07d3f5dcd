import { later } from '../../desk/parts/loadPart.ts';
import { isStale, type Run } from '../../state/runStore.ts';
import type { View } from '../../views/shared/view.ts';
import styles from './Pane.module.css';
import { RunHeads } from './RunHeads.tsx';
import { RunStatus } from './RunStatus.tsx';
import { useRunTraces } from './runTraces.ts';
import { ViewFrame } from './ViewFrame.tsx';

const Awaited = later(async () => (await import('./Awaited.tsx')).Awaited);

interface AllRunsPaneProps {
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
  readonly view: View;
}

/** All runs in one view. */
export function AllRunsPane({ runs, titles, view }: AllRunsPaneProps) {
  const traces = useRunTraces(runs, titles);
  const troubled = runs.find(({ state }) => state.kind !== 'done' && state.kind !== 'waiting');
  const isWhole = runs.every((run) => run.shown !== null && !isStale(run));
  return (
    <div
      className={styles.pane}
      data-state={troubled?.state.kind ?? 'done'}
      data-digest={isWhole ? runs.map(({ shown }) => shown?.digest).join(' ') : undefined}
    >
      {troubled !== undefined && <RunStatus run={troubled} together={runs} />}
      <ViewFrame
        view={view}
        runs={traces}
        isStale={runs.some(isStale)}
        placeholder={<Awaited runs={runs} />}
        head={<RunHeads runs={runs} titles={titles} />}
      />
    </div>
  );
}
