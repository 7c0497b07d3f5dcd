import { useState } from 'react';
import { type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { firstTaskOf, taskName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import { changeOf, type Draft, firstDraft } from './draft.ts';
import styles from './Fork.module.css';
import { forkAt } from './forkAt.ts';

interface ForkHereProps {
  readonly run: RunTrace;
  /** What is selected of it, and may fail or be slow; null: nothing. */
  readonly job: JobId | null;
  readonly task: TaskId | null;
  readonly server: ServerId | null;
  /** The time of the clock. */
  readonly time: Micros;
}

/** What can happen from now on to what was clicked, each with a click: another run, which is the same up to this moment. */
export function ForkHere({ run: { index, trace }, job, task, server, time }: ForkHereProps) {
  const [fault, setFault] = useState<string | null>(null);
  const scenario = scenarioStore((state) => state.scenario);
  const fork = (change: Partial<Draft>) => {
    const at = Math.round(playbackStore.getState().time) / 1e6;
    const draft = { ...firstDraft(scenario, { job, server }), ...change };
    setFault(forkAt(scenario, `fork ${index}`, changeOf(draft, at)));
  };
  const attempt = task === null ? NONE : trace.finishedBy[task];
  const { server: serverOf, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const hasStarted = attempt !== NONE && startedAt[attempt] <= time;
  const isAtWork = hasStarted && time < endedAt[attempt];
  const place = server ?? (isAtWork ? serverOf[attempt] : null);
  const { jobs } = firstDraft(scenario, { job, server });
  return (
    <div className={styles.form}>
      <span className={styles.title}>From now on, in a run of its own beside this one:</span>
      <div className={styles.ways}>
        {place !== null && (
          <>
            <Button icon="fork" onClick={() => fork({ kind: 'serverDown', server: place })}>
              {`${nameOfServer(trace, place)} fails`}
            </Button>
            <Button icon="fork" onClick={() => fork({ kind: 'serverSlow', server: place })}>
              {`${nameOfServer(trace, place)} becomes slow`}
            </Button>
          </>
        )}
        {job !== null && task !== null && !hasStarted && (
          <Button
            icon="fork"
            onClick={() => fork({ kind: 'straggler', task: task - firstTaskOf(trace.data.graphs, job) })}
          >
            {`${taskName(trace.data.graphs, task)} runs slowly`}
          </Button>
        )}
        <Button icon="fork" onClick={() => fork({ kind: 'burst' })}>{`${jobs} more jobs arrive`}</Button>
        <Button variant="quiet" onClick={() => layoutStore.getState().openOverlay('fork')}>
          More …
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
