import { firstPosition } from '../../algorithms/firstPosition.ts';
import { orderByTime } from '../../algorithms/radixOrder.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { type EventKind, type Topic, topics } from './eventKind.ts';
import type { LogFilter } from './filter.ts';
import { jobEvents } from './jobEvents.ts';
import { taskEvents } from './taskEvents.ts';

/** Everything that happened in a run, one event after the other: event e is row `row[e]` of kind `kinds[kind[e]]`. */
export interface EventLog {
  readonly kinds: readonly EventKind[];
  readonly at: Float64Array; // [events], Micros, ascending
  readonly kind: Uint8Array; // [events] → kinds
  readonly row: Uint32Array; // [events]
}

/** Lists the events of a run until its end. O(rows of the trace). */
export function eventLogOf(trace: Trace): EventLog {
  const kinds = [...jobEvents(trace), ...taskEvents(trace)].sort((one, other) => one.phase - other.phase);
  const isIn = (at: Micros) => at <= trace.data.endedAt;
  let length = 0;
  for (const { times } of kinds) for (const at of times) if (isIn(at)) length += 1;
  const [at, kind, row] = [new Float64Array(length), new Uint8Array(length), new Uint32Array(length)];
  let next = 0;
  for (const [index, { times }] of kinds.entries()) {
    for (let each = 0; each < times.length; each += 1) {
      if (!isIn(times[each])) continue;
      at[next] = times[each];
      kind[next] = index;
      row[next] = each;
      next += 1;
    }
  }
  const order = orderByTime(at);
  return {
    kinds,
    at: at.map((_, e) => at[order[e]]),
    kind: kind.map((_, e) => kind[order[e]]),
    row: row.map((_, e) => row[order[e]]),
  };
}

/**
 * The events that a filter lets through, in order of time. Jobs and servers are compared by their numbers; only where other
 * words are asked for is each sentence written.
 */
export function filterLog(log: EventLog, filter: LogFilter): Uint32Array {
  const passes = passesOf(log, filter);
  const found = new Uint32Array(log.at.length);
  let length = 0;
  for (let event = 0; event < log.at.length; event += 1) if (passes(event)) found[length++] = event;
  return found.subarray(0, length);
}

/** The first event after a time that a filter lets through; undefined: there is none. */
export function firstAfter(log: EventLog, filter: LogFilter, time: Micros): number | undefined {
  const passes = passesOf(log, filter);
  const from = firstPosition(0, log.at.length, (event) => log.at[event] > time);
  for (let event = from; event < log.at.length; event += 1) if (passes(event)) return event;
  return undefined;
}

function passesOf({ kinds, kind, row }: EventLog, { topic, words }: LogFilter): (event: number) => boolean {
  const asked = words
    .toLowerCase()
    .replaceAll('.', '·')
    .split(/\s+/)
    .filter((word) => word !== '');
  const tests = asked.map(testOf);
  return (event) => {
    const of = kinds[kind[event]];
    return (topic === 'all' || of.topic === topic) && tests.every((test) => test(of, row[event]));
  };
}

type Test = (kind: EventKind, row: number) => boolean;

function testOf(word: string): Test {
  const job = /^j(\d+)$/.exec(word);
  if (job !== null) return (kind, row) => kind.job(row) === Number(job[1]) - 1;
  const server = /^s(\d+)$/.exec(word);
  if (server !== null) return (kind, row) => kind.servers?.(row).includes(Number(server[1])) ?? false;
  const task = /^j(\d+)·\d+$/.exec(word);
  // The name of a copy has one more sign: "j4·2⁺".
  if (task !== null) {
    const ofJob = Number(task[1]) - 1;
    return (kind, row) =>
      kind.job(row) === ofJob && wordsOf(kind.say(row)).some((each) => each.replace(/[⁺°]$/, '') === word);
  }
  return (kind, row) => wordsOf(kind.say(row)).some((each) => each.startsWith(word));
}

const wordsOf = (sentence: string) => sentence.toLowerCase().split(/[\s,:()→]+/);

/** How many of these events have happened at a time. */
export function countUntil({ at }: EventLog, events: Uint32Array, time: Micros): number {
  return firstPosition(0, events.length, (position) => at[events[position]] > time);
}

/** Says what happened. */
export function say({ kinds, kind, row }: EventLog, event: number): string {
  return kinds[kind[event]].say(row[event]);
}

/** The job that an event is about, or NONE. */
export function jobOfEvent({ kinds, kind, row }: EventLog, event: number): JobId {
  return kinds[kind[event]].job(row[event]);
}

/** The topics of which a run has events. */
export function topicsIn({ kinds, kind }: EventLog): readonly Topic[] {
  const found = new Set<Topic>();
  for (const each of kind) found.add(kinds[each].topic);
  return topics.filter((topic) => found.has(topic));
}
