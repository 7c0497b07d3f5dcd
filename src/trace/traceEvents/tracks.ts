import { IndexedHeap } from '../../algorithms/indexedHeap.ts';
import type { Lane, ServerId } from '../../engine/ids.ts';
import type { Spans } from '../intervals.ts';
import { type IndexedSpans, jobSpans, keptSpans, outageSpans, queuedSpans } from '../spanFacts.ts';
import type { Trace } from '../trace.ts';
import { metadata, type Place } from './eventText.ts';
import type { Names } from './names.ts';

/**
 * The threads of a run, in the order in which they are shown: jobs, schedulers, services, outages, then for each server its
 * messages, slots, slots kept for jobs and places of its queue. What may overlap has a thread for each place.
 */
export interface Tracks {
  /** Of rows of the tables of these names. */
  job(row: number): Place;
  outage(row: number): Place;
  entry(row: number): Place;
  kept(row: number): Place;
  slot(server: ServerId, lane: Lane): Place;
  /** What an actor sends, gets and thinks. */
  actor(actor: number): Place;
  /** Names the threads that were asked for so far. */
  names(title: string): Generator<string>;
}

/** Lays the threads of a run out. O(rows) */
export function tracksOf(trace: Trace, pid: number, names: Names): Tracks {
  const { data } = trace;
  const { topology } = data;
  const { jobs, outages, entries, keptSlots } = placesIn(trace);
  const titles = new Map<number, string>();
  const firstActor = 1 + jobs.counts[0];
  const firstOutage = firstActor + data.schedulers + data.services;
  const firstOf = new Uint32Array(topology.servers + 1).fill(firstOutage + outages.counts[0]); // [servers + 1] → tid
  for (let server = 0; server < topology.servers; server += 1) {
    const threads = 1 + topology.slots[server] + keptSlots.counts[server] + entries.counts[server];
    firstOf[server + 1] = firstOf[server] + threads;
  }

  const thread = (tid: number, title: () => string): Place => {
    if (!titles.has(tid)) titles.set(tid, title());
    return { pid, tid };
  };
  const ofServer = (server: ServerId, nth: number, what: string, number: number) =>
    thread(firstOf[server] + nth, () => `${names.actor(server)} ${what} ${number + 1}`);

  return {
    job: (row) => thread(1 + jobs.of[row], () => `jobs ${jobs.of[row] + 1}`),
    outage: (row) => thread(firstOutage + outages.of[row], () => `outages ${outages.of[row] + 1}`),
    slot: (server, lane) => ofServer(server, 1 + lane, 'slot', lane),
    kept(row) {
      const server = data.tables.keptSlots.columns.server[row];
      const place = keptSlots.of[row];
      return ofServer(server, 1 + topology.slots[server] + place, 'kept', place);
    },
    entry(row) {
      const server = data.tables.entries.columns.server[row];
      const place = entries.of[row];
      return ofServer(server, 1 + topology.slots[server] + keptSlots.counts[server] + place, 'queue', place);
    },
    actor: (actor) =>
      thread(
        actor < topology.servers ? firstOf[actor] : firstActor + actor - topology.servers,
        () => `${names.actor(actor)} messages`,
      ),
    *names(title) {
      yield metadata({ pid, tid: 0 }, 'process_name', title);
      yield metadata({ pid, tid: 0 }, 'process_sort_index', pid);
      for (const [tid, name] of titles) {
        yield metadata({ pid, tid }, 'thread_name', name);
        yield metadata({ pid, tid }, 'thread_sort_index', tid);
      }
    },
  };
}

function placesIn(trace: Trace): Readonly<Record<'jobs' | 'outages' | 'entries' | 'keptSlots', Places>> {
  const { data } = trace;
  const { entries, keptSlots } = data.tables;
  const { servers } = data.topology;
  const place = (spans: IndexedSpans, owners: number, ownerOf: (row: number) => number) =>
    placesOf(spans.of(data), spans.index.of(trace).order, owners, ownerOf);
  return {
    jobs: place(jobSpans, 1, () => 0),
    outages: place(outageSpans, 1, () => 0),
    entries: place(queuedSpans, servers, (row) => entries.columns.server[row]),
    keptSlots: place(keptSpans, servers, (row) => keptSlots.columns.server[row]),
  };
}

/** Places for spans that overlap: each stands in a place where none was open when it began. */
interface Places {
  readonly of: Uint32Array; // [rows] → place, counted from 0 for each owner
  readonly counts: Uint32Array; // [owners]
}

/**
 * Gives spans places, so few that they could not be fewer. `order` lists the rows by beginning; null: they are in that order.
 * Rows that never begin have none. O(rows × log places).
 */
function placesOf(
  { length, from, to }: Spans,
  order: Uint32Array | null,
  owners: number,
  ownerOf: (row: number) => number,
): Places {
  const of = new Uint32Array(length);
  const counts = new Uint32Array(owners);
  const heaps: IndexedHeap[] = [];
  for (let position = 0; position < length; position += 1) {
    const row = order === null ? position : order[position];
    if (from[row] === Number.POSITIVE_INFINITY) continue;
    const owner = ownerOf(row);
    heaps[owner] ??= new IndexedHeap(4);
    const heap = heaps[owner];
    // The place that is free for longest, or a new one.
    let place = heap.top();
    if (place < 0 || heap.key[place] > from[row]) place = counts[owner]++;
    if (place >= heap.key.length) heap.grow(2 * heap.key.length);
    heap.key[place] = to[row];
    heap.put(place);
    of[row] = place;
  }
  return { of, counts };
}
