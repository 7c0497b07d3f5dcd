import type { Micros } from '../../engine/kernel/time.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { hasCopies, isCopy } from '../../trace/copies.ts';
import { slownessOf } from '../../trace/slowdowns.ts';
import type { Trace } from '../../trace/trace.ts';
import { computesFrom } from '../looks/readingLook.ts';
import { rackName, serverName } from '../shared/names.ts';
import { createNetworkStates } from './data/network.ts';
import { eachOutage } from './drawOutages.ts';
import { createSnapshots } from './snapshot.ts';

// More rows are useless to read and too many for a page.
const MOST_ROWS = 10_000;

/** Lists the servers at a moment: the content of the drawing as rows, header first. */
export function clusterTable(trace: Trace, time: Micros): readonly (readonly (string | number)[])[] {
  const { topology } = trace.data;
  const { running, held, queued, waiting, kept } = createSnapshots(trace)(time);
  const header = ['server', 'rack', 'slots', 'running', 'asking', 'queued', 'tasks that wait', 'at (s)'];
  const data = [
    ...keptColumns(trace, kept),
    ...copyColumns(trace, time),
    ...dataColumns(trace, time),
    ...outageColumns(trace, time),
    ...slowColumns(trace, time),
  ];
  const rows = Array.from({ length: Math.min(MOST_ROWS, topology.servers) }, (_, server) => [
    serverName(server, topology.servers),
    rackName(topology.rackOf[server]),
    topology.slots[server],
    running[server],
    held[server],
    queued[server],
    waiting[server],
    toSeconds(time),
    ...data.map(({ values }) => values[server]),
  ]);
  return [[...header, ...data.map(({ title }) => title)], ...rows];
}

interface DataColumn {
  readonly title: string;
  readonly values: ArrayLike<number>; // [servers]
}

/** Counts the slots of each server that are kept for jobs, such as by their roots; nothing where none ever is. */
function keptColumns({ data }: Trace, kept: Uint32Array): readonly DataColumn[] {
  if (data.tables.keptSlots.length === 0) return [];
  const areRoots = data.purposes.every(({ forWholeJob }) => forWholeJob);
  return [{ title: areRoots ? 'roots' : 'kept', values: kept }];
}

/** Counts the copies that run on each server; nothing where no task has any. */
function copyColumns(trace: Trace, time: Micros): readonly DataColumn[] {
  if (!hasCopies(trace)) return [];
  const copies = { title: 'copies', values: new Float64Array(trace.data.topology.servers) };
  trace.running(time, (attempt) => {
    if (isCopy(trace, attempt)) copies.values[trace.data.tables.attempts.columns.server[attempt]] += 1;
  });
  return [copies];
}

/** Column that tells which servers are down; none if no server ever is. */
function outageColumns(trace: Trace, time: Micros): readonly DataColumn[] {
  const { topology, tables } = trace.data;
  if (tables.outages.length === 0) return [];
  const down = { title: 'down', values: new Float64Array(topology.servers) };
  eachOutage(trace, time, (actor) => {
    if (actor < topology.servers) down.values[actor] = 1;
  });
  return [down];
}

/** Column that tells how many times as long servers take; none if no server became slow. */
function slowColumns({ data }: Trace, time: Micros): readonly DataColumn[] {
  if (data.slowdowns === undefined) return [];
  const { servers } = data.topology;
  const values = Float64Array.from({ length: servers }, (_, server) => slownessOf(data, server, time));
  return [{ title: 'times as slow', values }];
}

/**
 * Columns with the tasks reading from each server and the rates of its network card; none if nothing is ever read.
 */
function dataColumns(trace: Trace, time: Micros): readonly DataColumn[] {
  const { topology, tables } = trace.data;
  if (tables.reads.length === 0) return [];
  const column = (title: string) => ({ title, values: new Float64Array(topology.servers) });
  const reading = column('reading');
  trace.running(time, (attempt) => {
    if (computesFrom(trace, attempt) > time) reading.values[tables.attempts.columns.server[attempt]] += 1;
  });
  if (topology.network.kind !== 'contended') return [reading];
  const received = column('in (MB/s)');
  const sent = column('out (MB/s)');
  const { flows, rates } = createNetworkStates(trace)(time);
  const { from, to } = tables.flows.columns;
  for (const [position, flow] of flows.entries()) {
    if (from[flow] === to[flow]) continue;
    sent.values[from[flow]] += rates[position];
    received.values[to[flow]] += rates[position];
  }
  return [reading, received, sent];
}
