import { maxOf } from '../../base/extremes.ts';
import { listsBy } from '../../base/lists.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import type { Run } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../shared/names.ts';
import { blocksOfJob } from './data/jobBlocks.ts';
import { type ClusterLayout, hasReadableSlots, type Only } from './layout.ts';

/** More servers are no fewer to look at than all of them. Our choice. */
const MOST = 40;
/** The job's are joined by others up to so many, as in the first question. Our choice. */
const ENOUGH = 24;
/** Of more racks each would show a server or two, and none of what a rack is. Our choice. */
const MOST_RACKS = 8;

/** The servers of a cluster, by what they have to do with a job. */
interface JobServers {
  readonly job: JobId;
  /** Those that must be seen, ascending. */
  readonly own: readonly ServerId[];
  /** All others, those first that do most while the job is there. */
  readonly others: readonly ServerId[];
  /** By server, the rack that it is in; null: it does not matter. */
  readonly rackOf: ArrayLike<number> | null;
}

/**
 * Finds the servers that the schedulers of all runs ask about a job, send its tasks to or run them on, and those that have its data:
 * where there are too many servers to draw what is on each, these are what a question about the job is about. Null: these are too
 * many, or a run is yet to come.
 */
export function serversOfJob(runs: readonly Pick<Run, 'shown'>[], job: JobId): JobServers | null {
  const traces = runs.flatMap(({ shown }) => shown?.trace ?? []);
  if (traces.length < runs.length || traces.some(({ data }) => job >= data.graphs.jobs)) return null;
  const own = new Set(traces.flatMap((trace) => [...askedAbout(trace, job), ...placesOf(trace, job)]));
  if (own.size === 0 || own.size > MOST) return null;
  const { graphs, topology } = traces[0].data;
  const load = new Float64Array(topology.servers);
  for (const trace of traces) addLoad(load, trace, job);
  const others = Array.from({ length: topology.servers }, (_, server) => server).filter(
    (server) => !own.has(server),
  );
  const areRacksSeen = graphs.storage.files.length > 0 && topology.racks > 1;
  return {
    job,
    own: [...own].sort((a, b) => a - b),
    others: others.sort((a, b) => load[b] - load[a] || a - b),
    rackOf: areRacksSeen && topology.racks <= MOST_RACKS ? topology.rackOf : null,
  };
}

/** Whom messages about a job go to, other than its scheduler. */
function askedAbout({ data: { graphs, tables, topology } }: Trace, job: JobId): readonly ServerId[] {
  const { to, stage } = tables.messages.columns;
  return [...to.slice(0, tables.messages.length)].filter(
    (server, row) => stage[row] >= 0 && graphs.stageJob[stage[row]] === job && server < topology.servers,
  );
}

/** Where the job runs, and where its data is. */
function placesOf(trace: Trace, job: JobId): readonly ServerId[] {
  const { server } = trace.data.tables.attempts.columns;
  const { onServer } = blocksOfJob(trace, job);
  const withData = Array.from({ length: trace.data.topology.servers }, (_, each) => each).filter(
    (each) => onServer.first[each + 1] > onServer.first[each],
  );
  return [...trace.attemptsOfJob(job).map((attempt) => server[attempt]), ...withData];
}

/** Adds how long servers work while the job is there. */
function addLoad(load: Float64Array, { data: { tables, endedAt: end } }: Trace, job: JobId): void {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  const { server, startedAt, endedAt } = tables.attempts.columns;
  const until = Math.min(finishedAt[job], end);
  for (let row = 0; row < tables.attempts.length; row += 1)
    load[server[row]] += Math.max(
      0,
      Math.min(endedAt[row], until) - Math.max(Math.min(startedAt[row], until), arrivedAt[job]),
    );
}

type LayoutWith = (only: Only) => ClusterLayout;

/** Lays out a part of a cluster, or the whole where no part can be read. */
export type PartOfJob = (whole: ClusterLayout, layoutWith: LayoutWith) => ClusterLayout;

/** Lays out as many servers as can be read, the job's among them: as many in each rack where racks matter. Null: all matter. */
export function partOfJob(runs: readonly Pick<Run, 'shown'>[], job: JobId): PartOfJob | null {
  const servers = serversOfJob(runs, job);
  if (servers === null) return null;
  const { rackOf } = servers;
  return (whole, layoutWith) =>
    (rackOf && largestReadable(servers, rackOf, layoutWith)) ??
    largestReadable(servers, null, layoutWith) ??
    whole;
}

function largestReadable(
  { job, own, others }: JobServers,
  rackOf: JobServers['rackOf'],
  layoutWith: LayoutWith,
): ClusterLayout | null {
  const groupOf = (server: ServerId) => rackOf?.[server] ?? 0;
  const all = [...listsBy([...own, ...others], groupOf).values()];
  const least = maxOf([...listsBy(own, groupOf).values()].map(({ length }) => length));
  const largest = Math.max(least, Math.ceil(ENOUGH / all.length));
  for (let size = largest; size >= least; size -= 1) {
    const shown = all.flatMap((group) => group.slice(0, size)).sort((a, b) => a - b);
    const words = `${shown.length} of ${own.length + others.length} servers, all of ${jobName(job)} among them`;
    const layout = layoutWith({ servers: shown, words, keepsRacks: rackOf !== null });
    if (hasReadableSlots(layout)) return layout;
  }
  return null;
}
