import { later } from '../../desk/parts/loadPart.ts';
import type { Run } from '../../state/runStore.ts';
import { isStale } from '../../state/runStore.ts';
import type { View } from '../../views/shared/view.ts';
import { placeOfRun } from '../parts/QuestionRoom.tsx';
import styles from './Pane.module.css';
import { RunHead } from './RunHead.tsx';
import { RunStatus } from './RunStatus.tsx';
import { useRunTraces } from './runTraces.ts';
import { ViewFrame } from './ViewFrame.tsx';

const Awaited = later(async () => (await import('./Awaited.tsx')).Awaited);

interface RunPaneProps {
  readonly run: Run;
  readonly titles: readonly string[];
  readonly view: View;
  /** Whether the view already shows another run beside this one. */
  readonly isShownBeside: boolean;
}

/** One run, with its own head, in a view that shows one run at a time. */
export function RunPane({ run, titles, view, isShownBeside }: RunPaneProps) {
  const { index } = run.source;
  const title = titles[index] ?? '';
  const stale = isStale(run);
  const traces = useRunTraces([run], titles);
  return (
    <div
      className={styles.pane}
      style={placeOfRun(index)}
      data-run={index}
      data-state={run.state.kind}
      data-digest={stale ? undefined : run.shown?.digest}
    >
      <RunStatus run={run} />
      <ViewFrame
        view={view}
        runs={traces}
        isStale={stale}
        placeholder={<Awaited runs={[run]} />}
        allowsInstead={isShownBeside}
        head={<RunHead index={index} title={title} trace={run.shown?.trace ?? null} isStale={stale} />}
      />
    </div>
  );
}
