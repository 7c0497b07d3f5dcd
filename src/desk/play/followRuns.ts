import { maxOf } from '../../base/extremes.ts';
import type { JobId } from '../../engine/ids.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { valuesOf } from '../../metrics/samples.ts';
import type { Moment } from '../../share/moment.ts';
import { type Layout, layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { watchableSpeed } from '../../state/speed.ts';
import { leftAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../../views/shared/names.ts';
import { viewsWithContent } from '../parts/viewMenu.ts';
import { shownTraces } from '../run/shownTraces.ts';
import { openingMoment } from '../scenario/openingMoment.ts';
import { followSelected } from './playback.ts';

/** The moment that a link or preset asked for; used once, by the first runs that finish. */
let wanted: WantedMoment = {};

/** A moment to start at, and the playback speed from there. */
export interface WantedMoment extends Moment {
  readonly speed?: number;
}

/** Shows this moment as soon as the opened scenario has run. */
export function wantMoment(moment: WantedMoment): void {
  wanted = moment;
}

/**
 * Keeps the clock within the runs on screen. For a newly opened scenario it also chooses a moment worth looking at
 * and a speed at which it can be watched. Returns a function that stops it.
 */
export function followRuns(): () => void {
  let opened: unknown = null;
  let seen: unknown = null;
  let acts = watchActs();
  let asked: unknown = null;
  let before: readonly Trace[] = [];

  return runStore.subscribe(({ runs }) => {
    const traces = shownTraces();
    const endsAt = maxOf(
      traces.map((trace) => trace.data.endedAt),
      0,
    );
    if (endsAt !== playbackStore.getState().endsAt) playbackStore.getState().setEnd(endsAt);
    const scenario = scenarioStore.getState();
    if (scenario.opened !== seen) acts = watchActs();
    seen = scenario.opened;
    // If the visitor must consent before anything runs, show the wanted views now, so that the question appears in
    // their place.
    if (scenario.opened !== asked && runs.some(({ state }) => state.kind === 'needsConsent')) {
      asked = scenario.opened;
      showViews(wanted.views);
    }
    const isComplete = runs.length > 0 && runs.every(({ state }) => state.kind === 'done');
    if (!isComplete) return;
    if (scenario.opened === opened) keepPlace(before, traces);
    before = traces;
    if (scenario.opened === opened) return;
    opened = scenario.opened;
    present(traces, wanted, acts());
    wanted = {};
  });
}

/**
 * After an edit, the selected job is where it was in its life: the clock stands as long after its arrival as before. If there
 * are fewer jobs now and it is none of them, the last one takes its place, and is named.
 */
function keepPlace(before: readonly Trace[], now: readonly Trace[]): void {
  const { job } = selectionStore.getState();
  if (job === null) return;
  const kept = Math.min(job, maxOf(now.map(({ data }) => data.graphs.jobs)) - 1);
  if (kept < job) replaceJob(job, kept);
  const { time, isPlaying, seek } = playbackStore.getState();
  if (isPlaying) return;
  const [was, is] = [lifeOf(before, job), lifeOf(now, kept)];
  if (was === null || is === null || time < was.from || time > was.to) return;
  if (is.from !== was.from) seek(time - was.from + is.from);
}

function replaceJob(gone: JobId, by: JobId): void {
  selectionStore.setState({ job: by, task: null });
  const text = `There is no job ${jobName(gone)} any more: ${jobName(by)}, the last one now, takes its place.`;
  noticeStore.getState().notify({ id: 'job', tone: 'plain', text });
}

/** From the arrival of a job to its end in all runs; null where there is no such job. */
function lifeOf(traces: readonly Trace[], job: JobId) {
  if (traces.length === 0 || traces.some(({ data }) => job >= data.graphs.jobs)) return null;
  const from = traces[0].data.tables.jobs.columns.arrivedAt[job];
  return { from, to: maxOf(traces.map(({ data }) => leftAt(data)[job])) };
}

/** Shows the moment, except for what the visitor has chosen meanwhile. */
function present(traces: readonly Trace[], moment: WantedMoment, acts: Acts): void {
  const { seek, setSpeed } = playbackStore.getState();
  // The last run is the baseline of the comparison.
  if (!acts.choseSpeed)
    setSpeed(moment.speed ?? watchableSpeed(valuesOf(traces[traces.length - 1], jobResponse)));
  const opening = moment.time === undefined ? openingMoment(traces) : null;
  if (!acts.movedClock) seek(moment.time ?? opening?.at ?? 0);
  if (!acts.selected) select(traces[0], moment, opening?.job);
  if (!acts.choseView) showViews(moment.views);
  layoutStore.setState(viewsWithContent(traces, layoutStore.getState()));
}

function select({ data }: Trace, moment: WantedMoment, likely: JobId | undefined): void {
  const { jobs, tasks } = data.graphs;
  const { job = likely, task, server, run = 0, against = null, follow } = moment;
  selectionStore.setState({
    job: job !== undefined && job < jobs ? job : null,
    task: task !== undefined && task < tasks ? task : null,
    server: server !== undefined && server < data.topology.servers ? server : null,
    run,
    against,
    // A link that names a task or a server wants it explained.
    isInspecting: task !== undefined || server !== undefined,
  });
  if (follow === true && selectionStore.getState().job !== null) void followSelected({ stays: true });
}

/** The views that a scenario brought along, and the visitor's own ones that they replaced. */
let brought: { readonly before: Places; readonly views: Places } | null = null;

type Places = Pick<Layout, 'hero' | 'linked'>;

/**
 * Shows the views of a scenario. One that brings none restores the visitor's own, unless the visitor has changed them
 * since.
 */
function showViews(views: readonly string[] | undefined): void {
  const { hero, linked } = layoutStore.getState();
  const isAsBrought = brought !== null && hero === brought.views.hero && linked === brought.views.linked;
  const own = isAsBrought && brought !== null ? brought.before : { hero, linked };
  if (views?.length !== 3) {
    brought = null;
    layoutStore.setState(own);
    return;
  }
  brought = { before: own, views: { hero: views[0], linked: [views[1], views[2]] } };
  layoutStore.setState(brought.views);
}

/** What a visitor has done while the runs of a scenario were made: its opening leaves that as it is. */
interface Acts {
  readonly choseView: boolean;
  readonly movedClock: boolean;
  readonly choseSpeed: boolean;
  readonly selected: boolean;
}

/** Remembers what is on screen when a scenario is opened. The function that it returns tells what has changed since. */
function watchActs(): () => Acts {
  const { choices } = layoutStore.getState();
  const playback = playbackStore.getState();
  const { job, task, server, run, against } = selectionStore.getState();
  return () => {
    const now = { ...layoutStore.getState(), ...selectionStore.getState() };
    const { time, endsAt, chosenSpeed, isPlaying } = playbackStore.getState();
    return {
      choseView: now.choices !== choices,
      // A shorter run takes the clock back, too.
      movedClock: isPlaying || time !== Math.min(playback.time, endsAt),
      choseSpeed: chosenSpeed !== playback.chosenSpeed,
      selected:
        [now.job, now.task, now.server].some((each, at) => each !== [job, task, server][at]) ||
        now.run !== run ||
        now.against !== against,
    };
  };
}
