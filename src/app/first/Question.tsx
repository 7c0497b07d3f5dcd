import { Fragment, useEffect, useState } from 'react';
import { formatSeconds } from '../../base/format.ts';
import { usePlayedTo } from '../../desk/play/playback.ts';
import type { JobId } from '../../engine/ids.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { isStale, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { QuestionRoom } from '../parts/QuestionRoom.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { Asked } from './Asked.tsx';
import { answerAt, lastEndOf } from './answerAt.ts';
import { MoreToDo } from './MoreToDo.tsx';
import styles from './Question.module.css';
import { Told } from './Told.tsx';
import { useStandsAlone } from './useStandsAlone.ts';

/** States of runs from which the question can still be asked: nothing has gone wrong. */
const endsWell: ReadonlySet<Run['state']['kind']> = new Set(['waiting', 'running', 'done']);

/**
 * The question of a preset about its picture: guess, watch, learn why, move a control. It blocks nothing, and is over as soon as
 * the visitor opens another scenario, or edits this one before the answer.
 */
export function Question() {
  const preset = welcomeStore((welcome) => welcome.preset);
  return <AskedOnce key={preset} preset={preset} />;
}

function AskedOnce({ preset }: { readonly preset: string }) {
  const phase = welcomeStore((welcome) => welcome.phase);
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const selected = selectionStore((selection) => selection.job);
  const isElsewhere = scenarioStore(({ origin }) => origin.kind !== 'preset' || origin.id !== preset);
  const isEdited = scenarioStore(({ scenario, opened }) => scenario !== opened);
  const standsAlone = useStandsAlone();
  const titles = useRunTitles();
  const all = runStore((state) => state.runs);
  const runs = useRunTraces(all, titles);
  // Of a scenario that has just been opened, the runs before are still on screen.
  const isComplete = all.length > 1 && all.every((run) => run.state.kind === 'done' && !isStale(run));
  const [job, setJob] = useState<JobId | null>(null);
  const [before, setBefore] = useState<readonly number[]>([]);
  // Keeps the job that the page opened with: later selections do not change the question.
  if (phase !== 'over' && job === null && selected !== null && isComplete) setJob(selected);
  // What an edit will be compared with.
  if (phase === 'told' && !isEdited && isComplete && before.length === 0)
    setBefore(runs.map(({ trace }) => medianOf(trace)));

  const endsAt = job === null ? 0 : lastEndOf(runs, job);
  const isPlayed = usePlayedTo(endsAt);

  // Without a job there is nothing to ask about.
  const isPointless = job === null && isComplete;
  // Who moves a control after the answer is still led on; before it, the question is no longer about these runs.
  const isOver = isElsewhere || isPointless || (isEdited && (phase !== 'told' || standsAlone));
  useEffect(() => {
    if (isOver) setPhase('over');
  }, [isOver, setPhase]);
  useEffect(() => {
    if (!isPlayed || phase !== 'watching') return;
    // It stops by itself when the last run is done with the job.
    playbackStore.getState().pause();
    if (job !== null) playbackStore.getState().seek(answerAt(layoutStore.getState().hero, runs, job));
    setPhase('told');
  }, [isPlayed, phase, setPhase, runs, job]);

  if (
    phase === 'asked' &&
    all.every(({ state }) => endsWell.has(state.kind)) &&
    (job === null || !isComplete)
  )
    return <QuestionRoom />;
  if (phase === 'told' && isEdited && !isOver && job !== null && runs.length > 0)
    return <Moved job={job} runs={runs} preset={preset} before={before} />;
  if (phase === 'over' || job === null || !isComplete) return null;
  return phase === 'told' ? <Told job={job} runs={runs} preset={preset} /> : <Asked job={job} runs={runs} />;
}

/** The median response time of the jobs of a run. [s] */
const medianOf = ofTrace((trace) => summaryOf(trace, jobResponse).p50);

interface MovedProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
  /** The medians before the first edit, in the order of the runs. [s] */
  readonly before: readonly number[];
}

/** After the answer, once the visitor has moved a control: what that did to each run, and what to do next. */
function Moved({ job, runs, preset, before }: MovedProps) {
  return (
    <section className={styles.question} data-told="" aria-label="A first question">
      <p className={styles.text} role="status">
        Half of the jobs finish within{' '}
        {runs.map(({ index, title, trace }, place) => (
          <Fragment key={index}>
            {place > 0 && (place === runs.length - 1 ? ' and ' : ', ')}
            <strong>
              {formatSeconds(medianOf(trace))} {`under ${title}`}
            </strong>
            {before[place] !== undefined && ` (${formatSeconds(before[place])} before)`}
          </Fragment>
        ))}
        .
      </p>
      <MoreToDo job={job} runs={runs} preset={preset} />
    </section>
  );
}
