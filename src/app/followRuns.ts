import { jobResponse } from '../metrics/responseTime.ts';
import { valuesOf } from '../metrics/samples.ts';
import type { Moment } from '../share/moment.ts';
import type { Layout } from '../state/layoutStore.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { runStore } from '../state/runStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { watchableSpeed } from '../state/speed.ts';
import type { Trace } from '../trace/trace.ts';
import { openingMoment } from './openingMoment.ts';
import { scenarioStore } from './scenarioStore.ts';
import { shownTraces } from './shownTraces.ts';

/** What a link or a preset asked to see; taken once, by the first runs that come. */
let wanted: WantedMoment = {};

/** A moment to begin with, and how fast it goes on from there. */
export interface WantedMoment extends Moment {
  readonly speed?: number;
}

/** Asks for a moment to be shown as soon as the scenario that is opened has run. */
export function wantMoment(moment: WantedMoment): void {
  wanted = moment;
}

/**
 * Keeps the clock within the runs on screen. When another scenario was opened, it also finds a moment worth looking at
 * and a speed at which it can be watched. Returns a function that ends it.
 */
export function followRuns(): () => void {
  let opened: unknown = null;
  let asked: unknown = null;

  return runStore.subscribe(({ runs }) => {
    const traces = shownTraces();
    const endsAt = Math.max(0, ...traces.map((trace) => trace.data.endedAt));
    if (endsAt !== playbackStore.getState().endsAt) playbackStore.getState().setEnd(endsAt);
    const scenario = scenarioStore.getState();
    // The views wait with a question that only the visitor can answer, so that it is asked where they will stand.
    if (scenario.opened !== asked && runs.some(({ state }) => state.kind === 'needsConsent')) {
      asked = scenario.opened;
      showViews(wanted.views);
    }
    const isComplete = runs.length > 0 && runs.every(({ state }) => state.kind === 'done');
    if (!isComplete || scenario.opened === opened) return;
    opened = scenario.opened;
    present(traces, wanted);
    wanted = {};
  });
}

function present(traces: readonly Trace[], moment: WantedMoment): void {
  const { seek, setSpeed } = playbackStore.getState();
  // The last run is the one that the others are compared with.
  setSpeed(moment.speed ?? watchableSpeed(valuesOf(traces[traces.length - 1], jobResponse)));
  const opening = moment.time === undefined ? openingMoment(traces) : null;
  seek(moment.time ?? opening?.at ?? 0);
  const { jobs, tasks } = traces[0].data.graphs;
  const { job = opening?.job, task, server, run = 0, views } = moment;
  selectionStore.setState({
    job: job !== undefined && job < jobs ? job : null,
    task: task !== undefined && task < tasks ? task : null,
    server: server !== undefined && server < traces[0].data.topology.servers ? server : null,
    run,
  });
  showViews(views);
}

/** What stood on the stage before something brought views of its own, and what that was. */
let brought: { readonly before: Places; readonly views: Places } | null = null;

type Places = Pick<Layout, 'hero' | 'linked'>;

/** Puts views on the stage. What brings none gets those of the visitor back, unless the visitor has chosen since. */
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
