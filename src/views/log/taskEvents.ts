import { formatBytes } from '../../base/format.ts';
import { NONE, type ServerId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName, jobOfTask, keptForWhom, serverName, taskName } from '../shared/names.ts';
import { attemptName } from '../shared/raceWords.ts';
import { type EventKind, event, jobOfStages, Phase } from './eventKind.ts';

const { over, follows, begins } = Phase;

/** What waits, runs and is read. */
export const taskEvents = (trace: Trace): readonly EventKind[] => [
  ...queueEvents(trace),
  ...attemptEvents(trace),
  ...dataEvents(trace),
];

function queueEvents(trace: Trace): readonly EventKind[] {
  const { graphs, topology, purposes, tables } = trace.data;
  const [waits, asks, kept] = [tables.entries.columns, tables.holds.columns, tables.keptSlots.columns];
  const name = (server: ServerId) => serverName(server, topology.servers);
  const ofEntry = {
    topic: 'queues',
    job: jobOfStages(trace, waits.stage),
    servers: (row: number) => [waits.server[row]],
  } as const;
  const ofHold = {
    topic: 'queues',
    job: jobOfStages(trace, asks.stage),
    servers: (row: number) => [asks.server[row]],
  } as const;
  const ofKept = {
    topic: 'queues',
    job: (row: number) => kept.job[row],
    servers: (row: number) => [kept.server[row]],
  } as const;
  const waiting = (row: number) =>
    waits.task[row] === NONE
      ? `a reservation of ${jobName(ofEntry.job(row))}`
      : taskName(graphs, waits.task[row]);
  const slot = (row: number) => `slot ${kept.lane[row] + 1} of ${name(kept.server[row])}`;
  const purpose = (row: number) => `${purposes[kept.purpose[row]].name} of ${keptForWhom(kept.job[row])}`;
  return [
    event(ofHold, over, asks.to, (row) => {
      return `${name(asks.server[row])} has its answer for ${jobName(ofHold.job(row))}`;
    }),
    event(ofEntry, over, waits.leftAt, (row) => {
      return `${waiting(row)} leaves the queue of ${name(waits.server[row])}`;
    }),
    event(ofEntry, begins, waits.enteredAt, (row) => `${waiting(row)} waits at ${name(waits.server[row])}`),
    event(ofHold, begins, asks.from, (row) => {
      return `${name(asks.server[row])} keeps a slot idle and asks for a task of ${jobName(ofHold.job(row))}`;
    }),
    event(ofKept, over, kept.to, (row) => `${slot(row)} is kept no longer: ${purpose(row)}`),
    event(ofKept, begins, kept.from, (row) => `${slot(row)} is kept: ${purpose(row)}`),
  ];
}

const ends = {
  [Outcome.open]: 'has not ended',
  [Outcome.finished]: 'ends',
  [Outcome.preempted]: 'is stopped to make room',
  [Outcome.lostRace]: 'is stopped: another attempt was first',
  [Outcome.discarded]: 'is given up',
  [Outcome.failed]: 'fails',
} as const;

function attemptEvents(trace: Trace): readonly EventKind[] {
  const { graphs, topology, tables } = trace.data;
  const { task, server, lane, outcome, boundAt, startedAt, endedAt } = tables.attempts.columns;
  const name = (row: number) => attemptName(trace, row);
  const where = (row: number) => serverName(server[row], topology.servers);
  const about = {
    topic: 'tasks',
    job: (row: number) => jobOfTask(graphs, task[row]),
    servers: (row: number) => [server[row]],
  } as const;
  const upgraded = tables.upgrades.columns;
  const ofUpgrade = {
    topic: 'tasks',
    job: (row: number) => about.job(upgraded.attempt[row]),
    servers: (row: number) => about.servers(upgraded.attempt[row]),
  } as const;
  return [
    event(about, over, endedAt, (row) => `${name(row)} ${ends[outcome[row] as Outcome]} on ${where(row)}`),
    event(about, begins, boundAt, (row) => `${name(row)} is given to ${where(row)}`),
    event(about, begins, startedAt, (row) => `${name(row)} starts on ${where(row)}, slot ${lane[row] + 1}`),
    event(ofUpgrade, follows, upgraded.at, (row) => {
      const attempt = upgraded.attempt[row];
      return `${name(attempt)} on ${where(attempt)} gives way to nobody from now on`;
    }),
  ];
}

/** Reading, transfers and files, each from its begin to its end. */
function dataEvents(trace: Trace): readonly EventKind[] {
  const { graphs, topology, tables } = trace.data;
  const [tasks, flows, fetches, reads] = [
    tables.attempts.columns,
    tables.flows.columns,
    tables.fetches.columns,
    tables.reads.columns,
  ];
  const name = (server: ServerId) => serverName(server, topology.servers);
  const of = (attempts: ArrayLike<number>) => ({
    topic: 'data' as const,
    job: (row: number) => jobOfTask(graphs, tasks.task[attempts[row]]),
  });
  const ofFlow = { ...of(flows.attempt), servers: (row: number) => [flows.from[row], flows.to[row]] };
  const ofFetch = { ...of(fetches.attempt), servers: (row: number) => [fetches.from[row], fetches.to[row]] };
  const flow = (row: number) =>
    `${formatBytes(flows.bytes[row])} for ${attemptName(trace, flows.attempt[row])} from ${name(flows.from[row])} to ${name(flows.to[row])}`;
  const fetched = (row: number) =>
    `file ${fetches.file[row] + 1} (${formatBytes(fetches.bytes[row])}) from ${name(fetches.from[row])} to ${name(fetches.to[row])}`;
  const ofRead = { ...of(reads.attempt), servers: (row: number) => [tasks.server[reads.attempt[row]]] };
  return [
    event(ofFlow, over, flows.endedAt, (row) => `transfer ends: ${flow(row)}`),
    event(ofFetch, over, fetches.endedAt, (row) => {
      return `${fetches.isWhole[row] ? 'has arrived' : 'is cut off'}: ${fetched(row)}`;
    }),
    event(ofRead, over, reads.until, (row) => {
      const attempt = reads.attempt[row];
      return `${attemptName(trace, attempt)} has read its input on ${name(tasks.server[attempt])}`;
    }),
    event(ofFlow, begins, flows.startedAt, (row) => `transfer begins: ${flow(row)}`),
    event(ofFetch, begins, fetches.startedAt, (row) => `is sent: ${fetched(row)}`),
  ];
}
