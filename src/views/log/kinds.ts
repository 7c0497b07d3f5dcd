import { formatBytes } from '../../base/format.ts';
import { type JobId, NONE, type ServerId, type StageId } from '../../engine/ids.ts';
import { JobOperation, Outcome } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { isLost, messageWords } from '../looks/messageLook.ts';
import {
  actorName,
  jobName,
  jobOfTask,
  keptForWhom,
  schedulerName,
  serverName,
  taskName,
} from '../shared/names.ts';
import { attemptName } from '../shared/raceWords.ts';

/** What events are about, in the order of the menu. */
export const topics = ['jobs', 'tasks', 'queues', 'messages', 'data', 'servers', 'decisions'] as const;
export type Topic = (typeof topics)[number];

/** One kind of event: a column of times of a table of the trace, and what its rows say. */
export interface EventKind {
  readonly topic: Topic;
  /** When it happened, for each row; Infinity: not in this run. */
  readonly times: Float64Array;
  /** A sentence without its time. */
  say(row: number): string;
  /** The job that it is about, or NONE. */
  job(row: number): JobId;
  /** The servers that it is about; left out: none. */
  servers?(row: number): readonly ServerId[];
}

/** The kinds of event of a run. Of events at the same time, those of an earlier kind come first. */
export function eventKinds(trace: Trace): readonly EventKind[] {
  const makers = [serverEvents, jobEvents, queueEvents, attemptEvents, dataEvents, messageEvents];
  return makers.flatMap((make) => make(trace));
}

const noJob = () => NONE;

function jobOfStages({ data }: Trace, stages: ArrayLike<StageId>) {
  return (row: number) => (stages[row] < 0 ? NONE : data.graphs.stageJob[stages[row]]);
}

function serverEvents({ data }: Trace): readonly EventKind[] {
  const { outages, maintenance } = data.tables;
  const { servers } = data.topology;
  const [down, upkeep] = [outages.columns, maintenance.columns];
  const ofActor = (row: number) => (down.actor[row] < servers ? [down.actor[row]] : []);
  const about = { topic: 'servers', job: noJob } as const;
  const named = (row: number) => actorName(data, down.actor[row]);
  const kept = (row: number) => serverName(upkeep.server[row], servers);
  const ofUpkeep = (row: number) => [upkeep.server[row]];
  return [
    { ...about, times: down.from, servers: ofActor, say: (row) => `${named(row)} goes down` },
    { ...about, times: down.to, servers: ofActor, say: (row) => `${named(row)} is back` },
    { ...about, times: upkeep.from, servers: ofUpkeep, say: (row) => `maintenance of ${kept(row)} begins` },
    { ...about, times: upkeep.to, servers: ofUpkeep, say: (row) => `maintenance of ${kept(row)} ends` },
  ];
}

const deeds = {
  [JobOperation.suspend]: 'is suspended',
  [JobOperation.resume]: 'goes on',
  [JobOperation.upgrade]: 'is upgraded',
  [JobOperation.cancel]: 'is cancelled',
  [JobOperation.setPriority]: 'gets priority',
} as const;

function jobEvents({ data }: Trace): readonly EventKind[] {
  const { jobs, stages, handovers, jobControl } = data.tables;
  const { jobFirstStage, stageFirstTask, stageJob } = data.graphs;
  const { operation, priority } = jobControl.columns;
  const topic = 'jobs' as const;
  const itself = (row: number) => row;
  const tasksOf = (from: StageId, to: StageId) => {
    const tasks = stageFirstTask[to] - stageFirstTask[from];
    return tasks === 1 ? '1 task' : `${tasks} tasks`;
  };
  const stageOf = (stage: StageId) =>
    `stage ${stage - jobFirstStage[stageJob[stage]] + 1} of ${jobName(stageJob[stage])}`;
  const isOfMany = (stage: StageId) =>
    jobFirstStage[stageJob[stage] + 1] - jobFirstStage[stageJob[stage]] > 1;
  // The stages of a job with a single one say nothing that the job does not.
  const many = (times: Float64Array) =>
    times.map((at, stage) => (isOfMany(stage) ? at : Number.POSITIVE_INFINITY));
  return [
    {
      ...{ topic, times: jobs.columns.arrivedAt, job: itself },
      say: (row) => `${jobName(row)} arrives, ${tasksOf(jobFirstStage[row], jobFirstStage[row + 1])}`,
    },
    {
      ...{ topic, times: many(stages.columns.readyAt), job: (row) => stageJob[row] },
      say: (row) => `${stageOf(row)} may start, ${tasksOf(row, row + 1)}`,
    },
    {
      ...{ topic, times: jobControl.columns.at, job: (row) => jobControl.columns.job[row] },
      say: (row) =>
        `${jobName(jobControl.columns.job[row])} ${deeds[operation[row] as JobOperation]}` +
        (operation[row] === JobOperation.setPriority ? ` ${priority[row]}` : ''),
    },
    {
      ...{ topic, times: handovers.columns.at, job: (row) => handovers.columns.job[row] },
      say: (row) =>
        `${schedulerName(handovers.columns.scheduler[row], data.schedulers)} takes over ${jobName(handovers.columns.job[row])}`,
    },
    {
      topic,
      times: many(stages.columns.finishedAt),
      job: (row) => stageJob[row],
      say: (row) => `${stageOf(row)} is done`,
    },
    { topic, times: jobs.columns.finishedAt, job: itself, say: (row) => `${jobName(row)} is done` },
  ];
}

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
    {
      ...ofHold,
      times: asks.to,
      say: (row) => `${name(asks.server[row])} has its answer for ${jobName(ofHold.job(row))}`,
    },
    {
      ...ofEntry,
      times: waits.leftAt,
      say: (row) => `${waiting(row)} leaves the queue of ${name(waits.server[row])}`,
    },
    {
      ...ofEntry,
      times: waits.enteredAt,
      say: (row) => `${waiting(row)} waits at ${name(waits.server[row])}`,
    },
    {
      ...ofHold,
      times: asks.from,
      say: (row) =>
        `${name(asks.server[row])} keeps a slot idle and asks for a task of ${jobName(ofHold.job(row))}`,
    },
    { ...ofKept, times: kept.to, say: (row) => `${slot(row)} is kept no longer: ${purpose(row)}` },
    { ...ofKept, times: kept.from, say: (row) => `${slot(row)} is kept: ${purpose(row)}` },
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
  return [
    {
      ...about,
      times: endedAt,
      say: (row) => `${name(row)} ${ends[outcome[row] as Outcome]} on ${where(row)}`,
    },
    { ...about, times: boundAt, say: (row) => `${name(row)} is given to ${where(row)}` },
    {
      ...about,
      times: startedAt,
      say: (row) => `${name(row)} starts on ${where(row)}, slot ${lane[row] + 1}`,
    },
    {
      topic: 'tasks',
      times: upgraded.at,
      job: (row) => about.job(upgraded.attempt[row]),
      servers: (row) => about.servers(upgraded.attempt[row]),
      say: (row) =>
        `${name(upgraded.attempt[row])} on ${where(upgraded.attempt[row])} gives way to nobody from now on`,
    },
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
  return [
    { ...ofFlow, times: flows.endedAt, say: (row) => `transfer ends: ${flow(row)}` },
    {
      ...ofFetch,
      times: fetches.endedAt,
      say: (row) => `${fetches.isWhole[row] ? 'has arrived' : 'is cut off'}: ${fetched(row)}`,
    },
    {
      ...of(reads.attempt),
      times: reads.until,
      servers: (row) => [tasks.server[reads.attempt[row]]],
      say: (row) =>
        `${attemptName(trace, reads.attempt[row])} has read its input on ${name(tasks.server[reads.attempt[row]])}`,
    },
    { ...ofFlow, times: flows.startedAt, say: (row) => `transfer begins: ${flow(row)}` },
    { ...ofFetch, times: fetches.startedAt, say: (row) => `is sent: ${fetched(row)}` },
  ];
}

function messageEvents(trace: Trace): readonly EventKind[] {
  const { data } = trace;
  const { messages, decisions } = data.tables;
  const { from, to, kind, stage, sentAt, receivedAt } = messages.columns;
  const isServer = (actor: number) => actor < data.topology.servers;
  const ofMessage = {
    topic: 'messages',
    job: jobOfStages(trace, stage),
    servers: (row: number) => [from[row], to[row]].filter(isServer),
  } as const;
  const text = (row: number) => {
    const job = ofMessage.job(row);
    return messageWords(data.messageKinds[kind[row]]) + (job === NONE ? '' : ` (${jobName(job)})`);
  };
  const way = (row: number) => `${actorName(data, from[row])} → ${actorName(data, to[row])}: ${text(row)}`;
  const decided = decisions.columns;
  return [
    { ...ofMessage, times: receivedAt, say: (row) => `arrives: ${way(row)}` },
    {
      topic: 'decisions',
      times: decided.at,
      job: jobOfStages(trace, decided.stage),
      servers: (row) => [decided.actor[row]].filter(isServer),
      say(row) {
        const job = jobOfStages(trace, decided.stage)(row);
        const about = job === NONE ? '' : ` for ${jobName(job)}`;
        return `${actorName(data, decided.actor[row])} decides${about}: ${data.decisionKinds[decided.kind[row]]}`;
      },
    },
    {
      ...ofMessage,
      times: sentAt,
      say: (row) => `${way(row)}${isLost(trace, row) ? ', lost on its way' : ''}`,
    },
  ];
}
