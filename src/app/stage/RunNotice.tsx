import type { Issue } from '../../base/issue.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { runner } from '../../desk/run/runner.ts';
import { copyBugReport } from '../../desk/say/copyText.ts';
import { shrink } from '../../desk/scenario/shrink.ts';
import { type Cost, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { counts, formatWait } from './costWords.ts';
import styles from './RunStatus.module.css';

const IssueList = later(async () => (await import('../parts/IssueList.tsx')).IssueList);

export interface RunNoticeProps {
  readonly run: Run;
  /** The runs that share the pane with this one: consent is asked once for all of them. */
  readonly together?: readonly Run[];
}

const nothing: Cost = { events: 0, seconds: 0 };

function costOf({ state }: Run): Cost {
  return state.kind === 'needsConsent' ? state.cost : nothing;
}

/** Says why a run has not begun or has ended without a result, and what can be done about it. */
export function RunNotice({ run, together = [run] }: RunNoticeProps) {
  const { state, source } = run;
  const { index } = source;
  if (state.kind === 'needsConsent' && state.code !== undefined) {
    return (
      <div className={styles.notice}>
        <p>
          <strong>Somebody wrote this policy.</strong> It would run shut away: no network, no files, nothing
          of this page.
        </p>
        <pre className={styles.code}>{state.code}</pre>
        <Button variant="primary" icon="play" onClick={() => runner.start(index)}>
          Run it
        </Button>
      </div>
    );
  }
  if (state.kind === 'needsConsent') {
    const costs = together.map(costOf);
    const events = costs.reduce((sum, cost) => sum + cost.events, 0);
    const seconds = costs.reduce((sum, cost) => sum + cost.seconds, 0);
    const startAll = () => {
      for (const each of together) if (costOf(each) !== nothing) runner.start(each.source.index);
    };
    return (
      <div className={styles.notice}>
        <p>
          About <strong>{`${counts.format(events)} events`}</strong>, roughly {formatWait(seconds)} on this
          machine.
        </p>
        <Button variant="primary" icon="play" onClick={startAll}>
          Run it
        </Button>
        <Button onClick={() => scenarioStore.getState().edit(shrink)}>Shrink to a tenth</Button>
      </div>
    );
  }
  if (state.kind === 'cancelled') {
    return (
      <div className={styles.notice}>
        <p>Cancelled. Nothing was lost.</p>
        <Button icon="play" onClick={() => runner.start(index)}>
          Run again
        </Button>
      </div>
    );
  }
  const twin = earlierTwin(run);
  if (twin !== null) {
    return (
      <div className={styles.notice}>
        <p>{`The same as in run ${runLetter(twin)}.`}</p>
        {state.kind === 'crashed' && (
          <Button icon="reset" onClick={() => runner.start(index)}>
            Run again
          </Button>
        )}
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <p className={styles.problem}>
          <Icon name="warning" />{' '}
          {isOfCode(state.issues) ? 'The code of this policy fails.' : 'This scenario cannot run yet.'}
        </p>
        <IssueList issues={state.issues} className={styles.issues} />
      </div>
    );
  }
  if (state.kind === 'crashed') {
    return (
      <div className={styles.notice} role="alert">
        <p className={styles.problem}>
          <Icon name="warning" /> The simulation crashed. That is our bug.
        </p>
        <p>{state.message}</p>
        <Button icon="reset" onClick={() => runner.start(index)}>
          Run again
        </Button>
        {scenarioStore.getState().canUndo && (
          <Button icon="undo" onClick={() => scenarioStore.getState().undo()}>
            Undo the last change
          </Button>
        )}
        <Button icon="copy" onClick={() => copyBugReport('Simulation', state.message)}>
          Copy bug report
        </Button>
      </div>
    );
  }
  return null;
}

/** Whether all is about code that somebody wrote. */
function isOfCode(issues: readonly Issue[]): boolean {
  return issues.every(({ path }) => path.endsWith('/code'));
}

/** The first run with the very same trouble, if it is an earlier one: the same card twice says no more than once. */
function earlierTwin({ state, source }: Run): number | null {
  if (state.kind !== 'failed' && state.kind !== 'crashed') return null;
  const trouble = JSON.stringify(state);
  const first = runStore.getState().runs.find((each) => JSON.stringify(each.state) === trouble);
  return first === undefined || first.source.index >= source.index ? null : first.source.index;
}
