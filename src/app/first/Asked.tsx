import { useEffect, useLayoutEffect, useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import { followJob } from '../../desk/play/followJob.ts';
import type { JobId } from '../../engine/ids.ts';
import { pausesFor } from '../../explain/captions/readable.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import { endPulse, type Pulse, pulseAt } from '../../state/cameraStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Answers } from './Answers.tsx';
import styles from './Question.module.css';
import { spokenRuns } from './useAskedRuns.ts';

/** Up to this share of its time, a job has just arrived. Our choice. */
const JUST = 0.2;

/** The question, with one large button for each run; after the guess, what to look at. */
export function Asked({ job, runs }: { readonly job: JobId; readonly runs: readonly RunTrace[] }) {
  const { phase, guess, choose, decline } = welcomeStore();
  const isAsked = phase === 'asked';
  const { arrivedAt, finishedAt } = runs[0].trace.data.tables.jobs.columns;
  const arrival = arrivedAt[job];
  // The clock stands while the question is open.
  const [since] = useState(() => playbackStore.getState().time - arrival);
  const hasArrived =
    since > JUST * (finishedAt[job] - arrival) ? `arrived ${formatMicros(since)} ago` : 'has just arrived';

  const pick = (run: number) => {
    choose(run);
    selectionStore.setState({ job, task: null, server: null, isInspecting: false });
    followJob({
      plays: true,
      from: arrival,
      pauses: pausesFor(spokenRuns(runs, run).flatMap(({ trace }) => captionsOfJob(trace, job))),
    });
  };
  useAnswerKeys(isAsked ? runs.length : 0, pick);
  // The job that is asked about is shown, and again to those who are about to answer.
  useEffect(() => {
    if (!isAsked) return;
    // An opening may show what is there before the job.
    if (playbackStore.getState().time < arrival) playbackStore.getState().seek(arrival);
    pulseAt(markOf(job));
    return endPulse;
  }, [isAsked, job, arrival]);
  const showAgain = () => {
    if (isAsked) pulseAt(markOf(job));
  };

  return (
    <section className={styles.question} data-asks="" aria-label="A first question">
      <p className={styles.text} role="status">
        {isAsked ? (
          <>
            {`Job ${jobName(job)} ${hasArrived}.`} <strong>Which scheduler will finish it first?</strong>
          </>
        ) : (
          <>
            {guess !== null && (
              <>
                You picked <strong>{runLetter(guess)}</strong>.{' '}
              </>
            )}
            <strong>{`Follow job ${jobName(job)}.`}</strong>
          </>
        )}
      </p>
      <Answers job={job} runs={runs} onPick={pick} onNear={showAgain} />
      <span className={styles.ways}>
        <Button
          variant="quiet"
          onClick={() => {
            decline();
            playbackStore.getState().play();
          }}
        >
          Just play
        </Button>
        <IconButton icon="close" size="small" label="Close the question" onClick={decline} />
      </span>
    </section>
  );
}

/** A job's mark at its scheduler, in all runs. */
function markOf(job: JobId): Pulse {
  return { job, task: null, run: null, times: 3 };
}

/** The keys 1, 2, … answer while the question is open: from the frame on that shows it. */
function useAnswerKeys(answers: number, pick: (run: number) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      const run = Number(event.key) - 1;
      if (!(run >= 0 && run < answers)) return;
      event.preventDefault();
      pick(run);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}
