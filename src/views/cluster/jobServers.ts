import { maxOf } from '../../base/extremes.ts';
import { listsBy } from '../../base/lists.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Run } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../shared/names.ts';
import { blocksOfJob } from './data/jobBlocks.ts';
import { type ClusterLayout, hasReadableSlots, type Only } from './layout.ts';
import { trayRows } from './stage/tray.ts';

/** Slots of this size are seen from afar: those of an opening, where all servers of the job still have room. Our choice. [px] */
const LARGE = 26;
/** The job's are joined by others up to so many, as in the first question, with so many slots: of more, a picture has more gaps than marks. Our choice. */
const ENOUGH = { servers: 24, slots: 64 } as const;
/** Of more racks each would show a server or two, and none of what a rack is. Our choice. */
const MOST_RACKS = 8;

/** The servers of a cluster, by what they have to do with a job. */
interface JobServers {
  readonly job: JobId;
  /** Those that the job uses, in the order in which they matter: where it runs, by time, whom its schedulers ask, where its data is. */
  readonly own: readonly ServerId[];
  /** All others, those first that do most while the job is there. */
  readonly others: readonly ServerId[];
  /** Of the largest server. */
  readonly slots: number;
  /** By server, the rack that it is in; null: it does not matter. */
  readonly rackOf: ArrayLike<number> | null;
}

/**
 * Finds the servers that the schedulers of all runs ask about a job, send its tasks to or run them on, and those that have its data:
 * where there are too many servers to draw what is on each, these are what a question about the job is about. Null: there are none,
 * or a run is yet to come.
 */
export function serversOfJob(runs: readonly Pick<Run, 'shown'>[], job: JobId): JobServers | null {
  const traces = runs.flatMap(({ shown }) => shown?.trace ?? []);
  if (traces.length < runs.length || traces.some(({ data }) => job >= data.graphs.jobs)) return null;
  const started = traces
    .flatMap((trace) => startsOf(trace, job))
    .sort((one, other) => one.at - other.at || one.server - other.server);
  const own = new Set([
    ...started.map(({ server }) => server),
    ...traces.flatMap((trace) => askedAbout(trace, job)),
    ...traces.flatMap((trace) => withDataOf(trace, job)),
  ]);
  if (own.size === 0) return null;
  const { graphs, topology } = traces[0].data;
  const load = new Float64Array(topology.servers);
  for (const trace of traces) addLoad(load, trace, job);
  const others = Array.from({ length: topology.servers }, (_, server) => server).filter(
    (server) => !own.has(server),
  );
  const areRacksSeen = graphs.storage.files.length > 0 && topology.racks > 1;
  return {
    job,
    own: [...own],
    others: others.sort((a, b) => load[b] - load[a] || a - b),
    slots: maxOf(topology.slots, 1),
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

/** Where the job runs, and from when on. */
function startsOf(trace: Trace, job: JobId): readonly { readonly server: ServerId; readonly at: Micros }[] {
  const { server, startedAt } = trace.data.tables.attempts.columns;
  return [...trace.attemptsOfJob(job)].map((row) => ({ server: server[row], at: startedAt[row] }));
}

function withDataOf(trace: Trace, job: JobId): readonly ServerId[] {
  const { first } = blocksOfJob(trace, job).onServer;
  return Array.from({ length: trace.data.topology.servers }, (_, each) => each).filter(
    (each) => first[each + 1] > first[each],
  );
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

/** Lays out so many rows of waiting tasks, and only some servers or all. */
type LayoutWith = (trayRows: number, only?: Only) => ClusterLayout;

/** Lays out a part of a cluster, or the whole where that can be read, or no part can. */
export type PartOfJob = (layoutWith: LayoutWith) => ClusterLayout;

/**
 * Lays out as many servers as can be read, those of the job first: as many in each rack where racks matter and all of the job's have
 * room in theirs. Null: all servers matter.
 */
export function partOfJob(runs: readonly Pick<Run, 'shown'>[], job: JobId): PartOfJob | null {
  const servers = serversOfJob(runs, job);
  if (servers === null) return null;
  const { rackOf, own } = servers;
  return (layoutOf) => {
    const one = layoutOf(1);
    const rows = maxOf(runs.map(({ shown }) => (shown === null ? 1 : trayRows(shown.trace, job, one))));
    const layoutWith = (only?: Only) => layoutOf(rows, only);
    const whole = layoutWith();
    for (const racks of rackOf === null ? [null] : [rackOf, null])
      for (const slot of [LARGE, undefined]) {
        if (hasReadableSlots(whole, slot)) return whole;
        const part = largestReadable(servers, racks, { slot, least: leastWithAll(own, racks) }, layoutWith);
        if (part !== null) return part;
      }
    return largestReadable(servers, null, { slot: undefined, least: 1 }, layoutWith) ?? whole;
  };
}

const groupsOf = (servers: readonly ServerId[], rackOf: JobServers['rackOf']) => [
  ...listsBy(servers, (server) => rackOf?.[server] ?? 0).values(),
];

/** How many servers of each rack are shown at least if all of the job's are. */
function leastWithAll(own: readonly ServerId[], rackOf: JobServers['rackOf']): number {
  return maxOf(groupsOf(own, rackOf).map(({ length }) => length));
}

function largestReadable(
  { job, own, others, slots }: JobServers,
  rackOf: JobServers['rackOf'],
  { slot, least }: { readonly slot: number | undefined; readonly least: number },
  layoutWith: (only: Only) => ClusterLayout,
): ClusterLayout | null {
  const all = groupsOf([...own, ...others], rackOf);
  const enough = Math.min(ENOUGH.servers, ENOUGH.slots / slots);
  const ofJob = new Set(own);
  for (let size = Math.max(least, Math.ceil(enough / all.length)); size >= least; size -= 1) {
    const shown = all.flatMap((group) => group.slice(0, size)).sort((a, b) => a - b);
    const isAll = shown.filter((server) => ofJob.has(server)).length === own.length;
    const whose = isAll
      ? `, all of ${jobName(job)} among them`
      : `: the first of ${own.length} that ${jobName(job)} uses`;
    const words = `${shown.length} of ${own.length + others.length} servers${whose}`;
    const layout = layoutWith({ servers: shown, words, keepsRacks: rackOf !== null });
    if (hasReadableSlots(layout, slot)) return layout;
  }
  return null;
}
