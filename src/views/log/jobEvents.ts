import { NONE, type StageId } from '../../engine/ids.ts';
import { JobOperation } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { isLost, messageWords } from '../looks/messageLook.ts';
import { actorName, jobName, schedulerName, serverName } from '../shared/names.ts';
import { type EventKind, jobOfStages, Phase } from './eventKind.ts';

/** What happens to servers and jobs, and what their schedulers say and decide. */
export const jobEvents = (trace: Trace): readonly EventKind[] => [
  ...serverEvents(trace),
  ...controlEvents(trace),
  ...messageEvents(trace),
];

const noJob = () => NONE;

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
    {
      ...about,
      phase: Phase.outside,
      times: down.from,
      servers: ofActor,
      say: (row) => `${named(row)} goes down`,
    },
    {
      ...about,
      phase: Phase.outside,
      times: down.to,
      servers: ofActor,
      say: (row) => `${named(row)} is back`,
    },
    {
      ...about,
      phase: Phase.outside,
      times: upkeep.from,
      servers: ofUpkeep,
      say: (row) => `maintenance of ${kept(row)} begins`,
    },
    {
      ...about,
      phase: Phase.outside,
      times: upkeep.to,
      servers: ofUpkeep,
      say: (row) => `maintenance of ${kept(row)} ends`,
    },
  ];
}

const deeds = {
  [JobOperation.suspend]: 'is suspended',
  [JobOperation.resume]: 'goes on',
  [JobOperation.upgrade]: 'is upgraded',
  [JobOperation.cancel]: 'is cancelled',
  [JobOperation.setPriority]: 'gets priority',
} as const;

function controlEvents({ data }: Trace): readonly EventKind[] {
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
      ...{ topic, phase: Phase.outside, times: jobs.columns.arrivedAt, job: itself },
      say: (row) => `${jobName(row)} arrives, ${tasksOf(jobFirstStage[row], jobFirstStage[row + 1])}`,
    },
    {
      ...{ topic, phase: Phase.follows, times: many(stages.columns.readyAt), job: (row) => stageJob[row] },
      say: (row) => `${stageOf(row)} may start, ${tasksOf(row, row + 1)}`,
    },
    {
      ...{
        topic,
        phase: Phase.outside,
        times: jobControl.columns.at,
        job: (row) => jobControl.columns.job[row],
      },
      say: (row) =>
        `${jobName(jobControl.columns.job[row])} ${deeds[operation[row] as JobOperation]}` +
        (operation[row] === JobOperation.setPriority ? ` ${priority[row]}` : ''),
    },
    {
      ...{
        topic,
        phase: Phase.follows,
        times: handovers.columns.at,
        job: (row) => handovers.columns.job[row],
      },
      say: (row) =>
        `${schedulerName(handovers.columns.scheduler[row], data.schedulers)} takes over ${jobName(handovers.columns.job[row])}`,
    },
    {
      topic,
      phase: Phase.follows,
      times: many(stages.columns.finishedAt),
      job: (row) => stageJob[row],
      say: (row) => `${stageOf(row)} is done`,
    },
    {
      topic,
      phase: Phase.follows,
      times: jobs.columns.finishedAt,
      job: itself,
      say: (row) => `${jobName(row)} is done`,
    },
  ];
}

/** "quincy/fair-shares" is "fair shares". */
const decisionName = (kind: string) => kind.replace(/^.*\//, '').replaceAll('-', ' ');

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
    { ...ofMessage, phase: Phase.over, times: receivedAt, say: (row) => `arrives: ${way(row)}` },
    {
      topic: 'decisions',
      phase: Phase.decided,
      times: decided.at,
      job: jobOfStages(trace, decided.stage),
      servers: (row) => [decided.actor[row]].filter(isServer),
      say(row) {
        const job = jobOfStages(trace, decided.stage)(row);
        const about = job === NONE ? '' : ` for ${jobName(job)}`;
        return `${actorName(data, decided.actor[row])} decides${about}: ${decisionName(data.decisionKinds[decided.kind[row]])}`;
      },
    },
    {
      ...ofMessage,
      phase: Phase.sent,
      times: sentAt,
      say: (row) => `${way(row)}${isLost(trace, row) ? ', lost on its way' : ''}`,
    },
  ];
}
