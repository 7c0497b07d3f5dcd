import { useEffect, useLayoutEffect, useState } from 'react';
import { usePlayedTo } from '../../desk/play/playback.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { isStale, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { QuestionRoom } from '../parts/QuestionRoom.tsx';
import { Asked } from './Asked.tsx';
import { answerAt, lastEndOf } from './answerAt.ts';
import { medianOf } from './medianOf.ts';
import { Told } from './Told.tsx';
import { Trying } from './Trying.tsx';
import { useAskedRuns } from './useAskedRuns.ts';
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
  const all = runStore((state) => state.runs);
  const runs = useAskedRuns();
  // Of a scenario that has just been opened, the runs before are still on screen.
  const isComplete = all.length > 1 && all.every((run) => run.state.kind === 'done' && !isStale(run));
  const job = welcomeStore((welcome) => welcome.job);
  const askOf = welcomeStore((welcome) => welcome.askOf);
  const [before, setBefore] = useState<readonly number[]>([]);
  const isReady = phase !== 'over' && job === null && selected !== null && isComplete;
  useLayoutEffect(() => {
    if (isReady) askOf(selected);
  }, [isReady, selected, askOf]);
  // What an edit will be compared with.
  if (phase === 'told' && !isEdited && isComplete && before.length === 0)
    setBefore(runs.map(({ trace }) => medianOf(trace)));

  const endsAt = job === null ? 0 : lastEndOf(runs, job);
  const isPlayed = usePlayedTo(endsAt);
  const isTried = phase === 'told' && isEdited && !standsAlone;
  const isTrying = phase === 'trying' || isTried;
  useEffect(() => {
    if (isTried) setPhase('trying');
  }, [isTried, setPhase]);

  // Without a job there is nothing to ask about.
  const isPointless = job === null && selected === null && isComplete;
  // Who moves a control after the answer is still led on; before it, the question is no longer about these runs.
  // Of runs that failed nothing can be asked, and the page around them says why.
  const isFailed = isGuessing({ phase }) && !all.every(({ state }) => endsWell.has(state.kind));
  const isOtherRun = isGuessing({ phase }) || (standsAlone && phase !== 'trying');
  const isOver = isFailed || isElsewhere || isPointless || (isEdited && isOtherRun);
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
  if (isTrying && !isOver && job !== null && runs.length > 0)
    return <Trying job={job} runs={runs} preset={preset} before={before} />;
  if (phase === 'over' || job === null || !isComplete) return null;
  return phase === 'told' ? <Told job={job} runs={runs} preset={preset} /> : <Asked job={job} runs={runs} />;
}
