import { useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart.ts';
import { jobName } from '../../views/names.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { gainOf } from '../openingMoment.ts';
import { RunBadge } from '../RunBadge.tsx';
import { scenarioStore } from '../scenarioStore.ts';
import { useShownTraces } from '../shownTraces.ts';
import { useRunTitles } from '../stage/runTraces.ts';
import { usePlayedTo } from '../usePlayedTo.ts';
import styles from './FirstQuestion.module.css';
import { firstVisit } from './firstVisit.ts';

/**
 * Greets a newcomer with one question about what is on screen: guess, watch, compare. It blocks nothing, and is gone as
 * soon as the visitor does something else.
 */
export function FirstQuestion() {
  const [isOver, setOver] = useState(!firstVisit);
  const selected = selectionStore((selection) => selection.job);
  const [asked, setAsked] = useState<JobId | null>(null);
  const isUntouched = scenarioStore((state) => state.opened === state.scenario && !state.canUndo);
  const traces = useShownTraces();
  if (asked === null && selected !== null && traces.length === 2) setAsked(selected);
  if (isOver || !isUntouched || asked === null || traces.length !== 2) return null;
  return <Question job={asked} traces={traces} onOver={() => setOver(true)} />;
}

interface QuestionProps {
  readonly job: JobId;
  readonly traces: readonly Trace[];
  onOver(): void;
}

function Question({ job, traces, onOver }: QuestionProps) {
  const [guess, setGuess] = useState<number | null>(null);
  const titles = useRunTitles();
  const [one, other] = traces;
  const ends = traces.map((trace) => trace.data.tables.jobs.columns.finishedAt[job]);
  const isDecided = usePlayedTo(Math.max(...ends)) && guess !== null;

  const choose = (run: number) => {
    setGuess(run);
    selectionStore.getState().selectJob(job);
    playbackStore.getState().play();
  };

  return (
    <section className={styles.question} aria-label="A first question">
      {guess === null && (
        <p className={styles.text}>
          Where will job <strong>{jobName(job)}</strong> be done first?
        </p>
      )}
      {guess !== null && !isDecided && (
        <p className={styles.text}>
          You say <strong>{runLetter(guess)}</strong>. Watch {jobName(job)}, in colour…
        </p>
      )}
      {isDecided && <Verdict job={job} gain={gainOf(one, other, job)} guess={guess} titles={titles} />}
      {guess === null && (
        <span className={styles.answers}>
          {titles.map((title, run) => (
            <Button key={runLetter(run)} onClick={() => choose(run)}>
              <RunBadge index={run} /> <span className={styles.title}>{title}</span>
            </Button>
          ))}
          <Button
            variant="quiet"
            onClick={() => {
              onOver();
              playbackStore.getState().play();
            }}
          >
            Just play
          </Button>
        </span>
      )}
      <IconButton icon="close" size="small" label="Close" onClick={onOver} />
    </section>
  );
}

interface VerdictProps {
  readonly job: JobId;
  /** How much longer the job took under A. */
  readonly gain: number;
  readonly guess: number;
  readonly titles: readonly string[];
}

function Verdict({ job, gain, guess, titles }: VerdictProps) {
  if (gain === 0) return <p className={styles.text}>A tie: {jobName(job)} took equally long under both.</p>;
  const winner = gain > 0 ? 1 : 0;
  return (
    <p className={styles.text}>
      <strong>{guess === winner ? 'Right' : 'Not this time'}</strong>: {titles[winner]} finished{' '}
      {jobName(job)} <strong>{formatMicros(Math.abs(gain))} earlier</strong>. Click a task to see why, or drag{' '}
      <strong>Load</strong>.
    </p>
  );
}
