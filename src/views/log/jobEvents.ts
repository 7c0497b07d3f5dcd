import { NONE, type StageId } from '../../engine/ids.ts';
import { JobOperation } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { isLost, messageWords } from '../looks/messageLook.ts';
import { actorName, jobName, schedulerName, serverName } from '../shared/names.ts';
import { type EventKind, event, jobOfStages, Phase } from './eventKind.ts';

/** What happens to servers and jobs, and what their schedulers say and decide. */
export const jobEvents = (trace: Trace): readonly EventKind[] => [
  ...serverEvents(trace),
  ...controlEvents(trace),
  ...messageEvents(trace),
];

const { outside, over, follows, decided: decides, sent } = Phase;
const noJob = () => NONE;

function serverEvents({ data }: Trace): readonly EventKind[] {
  const { outages, maintenance } = data.tables;
  const { servers } = data.topology;
  const [down, upkeep] = [outages.columns, maintenance.columns];
  const about = { topic: 'servers', job: noJob } as const;
  const named = (row: number) => actorName(data, down.actor[row]);
  const kept = (row: number) => serverName(upkeep.server[row], servers);
  const actor = { ...about, servers: (row: number) => [down.actor[row]].filter((each) => each < servers) };
  const served = { ...about, servers: (row: number) => [upkeep.server[row]] };
  return [
    event(actor, outside, down.from, (row) => `${named(row)} goes down`),
    event(actor, outside, down.to, (row) => `${named(row)} is back`),
    event(served, outside, upkeep.from, (row) => `maintenance of ${kept(row)} begins`),
    event(served, outside, upkeep.to, (row) => `maintenance of ${kept(row)} ends`),
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
  const itself = { topic, job: (row: number) => row };
  const ofStage = { topic, job: (row: number) => stageJob[row] };
  const told = { topic, job: (row: number) => jobControl.columns.job[row] };
  const handed = { topic, job: (row: number) => handovers.columns.job[row] };
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
    event(itself, outside, jobs.columns.arrivedAt, (row) => {
      return `${jobName(row)} arrives, ${tasksOf(jobFirstStage[row], jobFirstStage[row + 1])}`;
    }),
    event(ofStage, follows, many(stages.columns.readyAt), (row) => {
      return `${stageOf(row)} may start, ${tasksOf(row, row + 1)}`;
    }),
    event(told, outside, jobControl.columns.at, (row) => {
      const to = operation[row] === JobOperation.setPriority ? ` ${priority[row]}` : '';
      return `${jobName(told.job(row))} ${deeds[operation[row] as JobOperation]}${to}`;
    }),
    event(handed, follows, handovers.columns.at, (row) => {
      const name = schedulerName(handovers.columns.scheduler[row], data.schedulers);
      return `${name} takes over ${jobName(handed.job(row))}`;
    }),
    event(ofStage, follows, many(stages.columns.finishedAt), (row) => `${stageOf(row)} is done`),
    event(itself, follows, jobs.columns.finishedAt, (row) => `${jobName(row)} is done`),
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
  const ofDecision = {
    topic: 'decisions',
    job: jobOfStages(trace, decided.stage),
    servers: (row: number) => [decided.actor[row]].filter(isServer),
  } as const;
  return [
    event(ofMessage, over, receivedAt, (row) => `arrives: ${way(row)}`),
    event(ofDecision, decides, decided.at, (row) => {
      const job = ofDecision.job(row);
      const about = job === NONE ? '' : ` for ${jobName(job)}`;
      return `${actorName(data, decided.actor[row])} decides${about}: ${decisionName(data.decisionKinds[decided.kind[row]])}`;
    }),
    event(ofMessage, sent, sentAt, (row) => `${way(row)}${isLost(trace, row) ? ', lost on its way' : ''}`),
  ];
}
