import { formatMicros } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName, serverName, taskName } from '../names.ts';

/** Says what an attempt was and how long it took, a line for each thing. */
export function describeAttempt({ data, taskStage }: Trace, attempt: AttemptId): readonly string[] {
  const { task, server, startedAt, endedAt } = data.tables.attempts.columns;
  const readyAt = data.tables.stages.columns.readyAt[taskStage[task[attempt]]];
  const name = `${taskName(data.graphs, task[attempt])} on ${serverName(server[attempt], data.topology.servers)}`;
  const waited = `waited ${formatMicros(startedAt[attempt] - readyAt)} since it was ready`;
  const isOver = Number.isFinite(endedAt[attempt]);
  return [
    name,
    waited,
    isOver ? `ran ${formatMicros(endedAt[attempt] - startedAt[attempt])}` : 'still runs at the end',
  ];
}

/** Says what a hold was for. */
export function describeHold({ data }: Trace, hold: number): readonly string[] {
  const { server, stage, from, to } = data.tables.holds.columns;
  const name = `${serverName(server[hold], data.topology.servers)} idle, asking`;
  return [
    name,
    `for a task of ${jobName(data.graphs.stageJob[stage[hold]])}`,
    `for ${formatMicros(to[hold] - from[hold])}`,
  ];
}
