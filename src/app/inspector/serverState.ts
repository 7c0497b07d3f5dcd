import { type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** What occupies a slot or a place in a queue. `task` is NONE while no task is known yet. */
export interface ServerItem {
  readonly kind: 'free' | 'kept' | 'running' | 'held' | 'queued' | 'reserved';
  readonly row: number;
  readonly job: JobId;
  readonly task: TaskId;
  /** How long this has been so. */
  readonly since: Micros;
}

/** What a server does at one time. */
interface ServerState {
  readonly slots: readonly ServerItem[]; // [lanes]
  /** In order of arrival. */
  readonly queue: readonly ServerItem[];
}

/** Reads what a server does at one time. */
export function serverStateAt(trace: Trace, server: ServerId, time: Micros): ServerState {
  const { data, taskStage } = trace;
  const { attempts, holds, entries, keptSlots } = data.tables;
  const { stageJob } = data.graphs;
  const free: ServerItem = { kind: 'free', row: NONE, job: NONE, task: NONE, since: 0 };
  const slots = Array.from({ length: data.topology.slots[server] }, () => free);
  const queue: ServerItem[] = [];
  trace.running(time, (row) => {
    if (attempts.columns.server[row] !== server) return;
    const task = attempts.columns.task[row];
    const since = time - attempts.columns.startedAt[row];
    slots[attempts.columns.lane[row]] = { kind: 'running', row, job: stageJob[taskStage[task]], task, since };
  });
  trace.held(time, (row) => {
    if (holds.columns.server[row] !== server) return;
    const job = stageJob[holds.columns.stage[row]];
    slots[holds.columns.lane[row]] = {
      kind: 'held',
      row,
      job,
      task: NONE,
      since: time - holds.columns.from[row],
    };
  });
  trace.kept(time, (row) => {
    const { server: host, job, lane, from } = keptSlots.columns;
    if (host[row] !== server) return;
    slots[lane[row]] = { kind: 'kept', row, job: job[row], task: NONE, since: time - from[row] };
  });
  trace.queued(time, (row) => {
    if (entries.columns.server[row] !== server) return;
    const task = entries.columns.task[row];
    const job = stageJob[entries.columns.stage[row]];
    const since = time - entries.columns.enteredAt[row];
    queue.push({ kind: task === NONE ? 'reserved' : 'queued', row, job, task, since });
  });
  return { slots, queue };
}
