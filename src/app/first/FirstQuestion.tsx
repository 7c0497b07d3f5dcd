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
import { scenarioStore } from '../scenarioStore.ts';
import { useShownTraces } from '../shownTraces.ts';
import { useRunTitles } from '../stage/runTraces.ts';
import { usePlayedTo } from '../usePlayedTo.ts';
import styles from './FirstQuestion.module.css';
import { openChapter, tour } from './tour.ts';

const Verdict = lazy(async () => ({ default: (await import('./Verdict.tsx')).Verdict }));

/**
 * Welcomes newcomers with one question about the picture: guess, watch, compare. It blocks nothing, and disappears as
 * soon as the visitor does something else.
 */
export function FirstQuestion() {
  const chapter = welcomeStore((welcome) => welcome.chapter);
  return <AskedOnce key={chapter} />;
}

function AskedOnce() {
  const phase = welcomeStore((welcome) => welcome.phase);
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const selected = selectionStore((selection) => selection.job);
  const preset = tour[welcomeStore((welcome) => welcome.chapter)].preset;
  const isElsewhere = scenarioStore(({ scenario, opened, origin }) => {
    const isItsPreset = origin.kind === 'preset' && origin.id === preset;
    return scenario !== opened || !isItsPreset;
  });
  const traces = useShownTraces();
  const [job, setJob] = useState<JobId | null>(null);
  // Keeps the job that the page opened with: later selections do not change the question.
  if (phase !== 'over' && job === null && selected !== null && traces.length === 2) setJob(selected);

  useEffect(() => {
    if (isElsewhere) setPhase('over');
  }, [isElsewhere, setPhase]);

  if (phase === 'over' || job === null || traces.length !== 2) return null;
  return <Question job={job} traces={traces} />;
}

/** At most so many seconds of real time from the guess to the answer. */
const LONGEST_WAIT = 10;

interface QuestionProps {
  readonly job: JobId;
  readonly traces: readonly Trace[];
}

function Question({ job, traces }: QuestionProps) {
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
    <section className={styles.question} aria-label="A first question">
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
    </section>
  );
}
