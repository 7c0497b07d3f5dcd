import { useEffect, useMemo } from 'react';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { plainText } from '../../explain/explanation.ts';
import { explainTask } from '../../faces/explain.ts';
import { endPulse, pulseAt } from '../../state/cameraStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { NarrowBars } from '../../views/receipts/NarrowBars.tsx';
import type { RunTrace } from '../../views/shared/view.ts';
import { Pieces } from '../parts/Pieces.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { Answers } from './Answers.tsx';
import styles from './Question.module.css';
import { tellVerdict } from './tellVerdict.ts';
import { useInLecture } from './useStandsAlone.ts';
import { SeedsSay, WaysOn } from './WaysOn.tsx';

interface ToldProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
}

/** The answer in the place of the question: who was first, by how much, and in one sentence why. What to do with it stands below the pictures. */
export function Told({ job, runs, preset }: ToldProps) {
  const guess = welcomeStore((welcome) => welcome.guess);
  const isReasoned = welcomeStore((welcome) => welcome.isReasoned);
  const inLecture = useInLecture();
  const verdict = useMemo(() => tellVerdict(runs, job), [runs, job]);
  useEffect(() => {
    const { task, run } = verdict;
    if (task === null) return;
    pulseAt({ job, task, run, times: 1 });
    return endPulse;
  }, [job, verdict]);
  const isRight = verdict.winner === null || verdict.winner === guess;
  return (
    <section
      className={styles.question}
      data-told=""
      data-alone={inLecture || undefined}
      data-asks={inLecture ? undefined : ''}
      aria-label="A first question"
    >
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
      {inLecture ? (
        <>
          <div className={styles.bars}>
            <NarrowBars runs={runs} job={job} />
          </div>
          <SeedsSay job={job} runs={runs} preset={preset} />
          <WaysOn job={job} runs={runs} preset={preset} />
        </>
      ) : (
        <Answers job={job} runs={runs} />
      )}
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
      <RunBadge index={run} /> <Pieces of={sentence} />
    </>
  );
}
