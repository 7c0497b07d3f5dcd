import { jobResponse } from '../metrics/responseTime.ts';
import type { Moment } from '../share/moment.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { runStore } from '../state/runStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { watchableSpeed } from '../state/speed.ts';
import type { Trace } from '../trace/trace.ts';
import { openingMoment } from './openingMoment.ts';
import { scenarioStore } from './scenarioStore.ts';
import { shownTraces } from './shownTraces.ts';

/** What a link asked to see; taken once, by the first runs that come. */
let wanted: Moment | null = null;

/** Asks for a moment to be shown as soon as the scenario that is opened has run. */
export function wantMoment(moment: Moment | null): void {
  wanted = moment;
}

/**
 * Keeps the clock within the runs on screen. When another scenario was opened, it also finds a moment worth looking at
 * and a speed at which it can be watched. Returns a function that ends it.
 */
export function followRuns(): () => void {
  let opened: unknown = null;

  return runStore.subscribe(({ runs }) => {
    const traces = shownTraces();
    const endsAt = Math.max(0, ...traces.map((trace) => trace.data.endedAt));
    if (endsAt !== playbackStore.getState().endsAt) playbackStore.getState().setEnd(endsAt);
    const scenario = scenarioStore.getState();
    const isComplete = runs.length > 0 && runs.every(({ state }) => state.kind === 'done');
    if (!isComplete || scenario.opened === opened) return;
    opened = scenario.opened;
    present(traces, wanted);
    wanted = null;
  });
}

function present(traces: readonly Trace[], moment: Moment | null): void {
  const { seek, setSpeed } = playbackStore.getState();
  // The last run is the one that the others are compared with.
  setSpeed(watchableSpeed(jobResponse.compute(traces[traces.length - 1])));
  const opening = moment?.time === undefined ? openingMoment(traces) : null;
  seek(moment?.time ?? opening?.at ?? 0);
  const { jobs, tasks } = traces[0].data.graphs;
  const { job = opening?.job, task, server, run = 0, views } = moment ?? {};
  selectionStore.setState({
    job: job !== undefined && job < jobs ? job : null,
    task: task !== undefined && task < tasks ? task : null,
    server: server !== undefined && server < traces[0].data.topology.servers ? server : null,
    run,
  });
  if (views?.length === 3) layoutStore.setState({ hero: views[0], linked: [views[1], views[2]] });
}
