import { lazy, Suspense, useEffect, useState } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { speedWithin } from '../../state/speed.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobName } from '../../views/names.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { gainOf } from '../openingMoment.ts';
import { RunBadge } from '../RunBadge.tsx';
import { useRunTitles } from '../stage/runTraces.ts';
import { usePlayedTo } from '../usePlayedTo.ts';
import styles from './FirstQuestion.module.css';
import { openChapter, tour } from './tour.ts';

const Verdict = lazy(async () => ({ default: (await import('./Verdict.tsx')).Verdict }));

/** At most so many seconds of real time from the guess to the answer. */
const LONGEST_WAIT = 10;

interface QuestionProps {
  readonly job: JobId;
  readonly traces: readonly Trace[];
}

/** The question, and after the guess its answer. */
export function Question({ job, traces }: QuestionProps) {
  const { phase, setPhase, chapter } = welcomeStore();
  const [guess, setGuess] = useState(0);
  const titles = useRunTitles();
  const [one, other] = traces;
  const endsAt = Math.max(...traces.map((trace) => trace.data.tables.jobs.columns.finishedAt[job]));
  const isPlayed = usePlayedTo(endsAt);

  useEffect(() => {
    if (isPlayed && phase === 'watching') setPhase('told');
  }, [isPlayed, phase, setPhase]);

  const choose = (run: number) => {
    setGuess(run);
    setPhase('watching');
    selectionStore.getState().selectJob(job);
    const { time, speed, setSpeed, play } = playbackStore.getState();
    // Fast enough that the answer comes within `LONGEST_WAIT`.
    setSpeed(speedWithin(speed, (endsAt - time) / SECOND, LONGEST_WAIT));
    play();
  };
  const justPlay = () => {
    setPhase('over');
    playbackStore.getState().play();
  };

  return (
    <>
      {phase === 'asked' && (
        <p className={styles.text}>
          Which finishes job <strong>{jobName(job)}</strong> first?
        </p>
      )}
      {phase === 'watching' && (
        <p className={styles.text}>
          You say <strong>{runLetter(guess)}</strong>. Watch {jobName(job)}, in colour…
        </p>
      )}
      {phase === 'told' && (
        <p className={styles.text}>
          <Suspense fallback={null}>
            <Verdict {...tour[chapter]} {...{ job, guess, titles }} gain={gainOf(one, other, job)} />
          </Suspense>
        </p>
      )}
      {phase === 'asked' && (
        <span className={styles.answers}>
          {titles.map((title, run) => (
            <Button key={runLetter(run)} onClick={() => choose(run)}>
              <RunBadge index={run} /> {title}
            </Button>
          ))}
          <Button variant="quiet" onClick={justPlay}>
            Just play
          </Button>
        </span>
      )}
      {phase === 'told' && tour[chapter + 1] !== undefined && (
        <span className={styles.answers}>
          <Button onClick={() => openChapter(chapter + 1)}>{tour[chapter + 1].teaser}</Button>
        </span>
      )}
      <IconButton icon="close" size="small" label="Close" onClick={() => setPhase('over')} />
    </>
  );
}
