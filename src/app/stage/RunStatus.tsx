import { later } from '../../desk/parts/loadPart.ts';
import { runner } from '../../desk/run/runner.ts';
import { Button } from '../../widgets/Button.tsx';
import { counts, formatWait } from './costWords.ts';
import type { RunNoticeProps } from './RunNotice.tsx';
import styles from './RunStatus.module.css';

const RunNotice = later(async () => (await import('./RunNotice.tsx')).RunNotice);

/** Shows the state of a run that is not done (waiting, running, failed, …) and what can be done about it. */
export function RunStatus({ run, together = [run] }: RunNoticeProps) {
  const { state, source } = run;
  if (state.kind === 'waiting' || state.kind === 'done') return null;
  if (state.kind === 'running') {
    const left = state.secondsLeft === null ? '' : ` · ${formatWait(state.secondsLeft)} left`;
    return (
      <>
        <progress className={styles.line} value={state.share} max={1} aria-label="Simulating" />
        <div className={styles.running}>
          <span title={`${counts.format(state.events)} events so far`}>
            {Math.round(state.share * 100)} %{left}
          </span>
          <Button icon="close" onClick={() => runner.cancel(source.index)}>
            Cancel
          </Button>
        </div>
      </>
    );
  }
  return <RunNotice run={run} together={together} />;
}
