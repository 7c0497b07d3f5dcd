import { useEffect, useMemo, useState } from 'react';
import { jumpTo } from '../../desk/play/playback.ts';
import { gainOf } from '../../desk/scenario/openingMoment.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { plainText } from '../../explain/explanation.ts';
import { explainTask } from '../../faces/explain.ts';
import { endPulse, pulseAt } from '../../state/cameraStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { NarrowBars } from '../../views/receipts/NarrowBars.tsx';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { chapterSeeds } from './chapterSeeds.ts';
import { MoreToDo } from './MoreToDo.tsx';
import styles from './Question.module.css';
import { tellVerdict } from './tellVerdict.ts';
import { useStandsAlone } from './useStandsAlone.ts';
import { watchAgain } from './watchAgain.ts';

interface ToldProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
}

/** The answer: who was first, by how much, and in one sentence why; then what to do with it. */
export function Told({ job, runs, preset }: ToldProps) {
  const guess = welcomeStore((welcome) => welcome.guess);
  // Without an inspector the reason stands here.
  const standsAlone = useStandsAlone();
  const verdict = useMemo(() => tellVerdict(runs, job), [runs, job]);
  useEffect(() => {
    const { task, run } = verdict;
    if (task === null) return;
    pulseAt({ job, task, run, times: 1 });
    return endPulse;
  }, [job, verdict]);
  const [isReasoned, setReasoned] = useState(false);
  const seeds = runs.length === 2 ? chapterSeeds(preset, gainOf(runs[0].trace, runs[1].trace, job)) : '';
  const arrival = runs[0].trace.data.tables.jobs.columns.arrivedAt[job];
  const isRight = verdict.winner === null || verdict.winner === guess;
  return (
    <section className={styles.question} data-told="" aria-label="A first question">
      <p className={styles.text} role="status">
        {isReasoned && verdict.task !== null ? (
          <Reason runs={runs} run={verdict.run} task={verdict.task} />
        ) : (
          <>
            <span className="visually-hidden">{isRight ? 'Right. ' : 'Not this time. '}</span>
            {verdict.result} <strong>{plainText(verdict.cause)}</strong>
          </>
        )}
      </p>
      <div className={styles.bars}>
        <NarrowBars runs={runs} job={job} />
      </div>
      {seeds !== '' && <p className={styles.seeds}>{seeds}</p>}
      <MoreToDo job={job} runs={runs} preset={preset}>
        <Button variant="primary" onClick={() => watchAgain(arrival)}>
          See it again, slower
        </Button>
        {verdict.task !== null && (
          <Button
            isPressed={standsAlone ? isReasoned : undefined}
            onClick={() => {
              const { task, run } = verdict;
              setReasoned(standsAlone && !isReasoned);
              if (task !== null) selectionStore.getState().selectTask(job, task, run);
              jumpTo(verdict.to);
            }}
          >
            Why?
          </Button>
        )}
      </MoreToDo>
    </section>
  );
}

interface ReasonProps {
  readonly runs: readonly RunTrace[];
  /** Index of the run that lost its time. */
  readonly run: number;
  readonly task: TaskId;
}

/** Why a task ran where it did, in the words of the inspector, in the run that lost its time. */
function Reason({ runs, run, task }: ReasonProps) {
  const { trace } = runs.find(({ index }) => index === run) ?? runs[0];
  const { sentence } = useMemo(() => explainTask(trace, task), [trace, task]);
  return (
    <>
      <RunBadge index={run} />{' '}
      {sentence.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
        typeof piece === 'string' ? piece : <strong key={index}>{piece.strong}</strong>,
      )}
    </>
  );
}
