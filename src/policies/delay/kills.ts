import { slotCount } from '../../engine/cluster/topology.ts';
import type { JobId, SchedulerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/run/policy.ts';
import type { JobOrder } from '../shared/jobOrder.ts';
import type { PendingTasks } from '../shared/pendingTasks.ts';
import type { RunningTasks } from '../shared/runningTasks.ts';
import type { Journal } from './journal.ts';
import { type Sharer, sharers } from './shortfalls.ts';

const SCHEDULER: SchedulerId = 0;
/** Shares are looked at so often. Our choice. */
const CHECK_EVERY: Micros = SECOND;

/** Stops running tasks for those who are short of their share. */
export interface Kills {
  /** A job has something to launch. */
  wants(job: JobId): void;
  launched(task: TaskId, stage: StageId): void;
}

/** What is known of jobs and tasks. */
export interface KillsParts {
  readonly order: JobOrder;
  readonly pending: PendingTasks;
  readonly running: RunningTasks;
  readonly journal: Journal;
}

/** Makes nobody wait for ever: a job or pool that is short of its share for a while gets slots of others (DEL-20). */
export function createKills(sim: Sim, killAfter: Micros, parts: KillsParts): Kills {
  if (killAfter === Infinity) return { wants: () => undefined, launched: () => undefined };
  const { order, pending, running, journal } = parts;
  const { graphs, topology } = sim;
  const slots = slotCount(topology);
  const isActive = new Uint8Array(graphs.jobs);
  const fedAt = new Map<number, Micros>(); // sharer → when it last had its share, or got slots of others
  const doomed = new Int32Array(graphs.tasks).fill(NONE); // [tasks] → attempt that was told to stop
  let active: JobId[] = [];
  let launched: { readonly task: TaskId; readonly stage: StageId }[] = []; // the most recent last
  let isSet = false;

  const stop = sim.toServer(
    'stop',
    (server, _stage, attempt, task) => void sim.stop(server, attempt, task),
    'attempt',
  );
  const alarm = sim.schedulerTimer(() => {
    isSet = false;
    check();
    setAlarm();
  });

  function setAlarm(): void {
    if (isSet || pending.total === 0) return;
    isSet = true;
    alarm.after(Math.min(CHECK_EVERY, killAfter), SCHEDULER, 0, 0);
  }

  function check(): void {
    forgetEnded();
    const all = sharers(
      order,
      pending,
      active,
      (job) => graphs.users[graphs.jobUser[job]]?.weight ?? 1,
      slots,
    );
    const now = sim.now();
    for (const sharer of all) {
      const short = Math.floor(sharer.share) - sharer.running;
      const since = fedAt.get(sharer.row) ?? now;
      fedAt.set(sharer.row, short <= 0 ? now : since);
      if (short <= 0 || now - since < killAfter) continue;
      fedAt.set(sharer.row, now);
      stopFor(sharer, short, all);
    }
  }

  /** Stops the most recently launched tasks of those above their share (Quincy §3.4; DEL-20). */
  function stopFor(sharer: Sharer, short: number, all: readonly Sharer[]): void {
    const forJob = firstJobOf(sharer);
    if (forJob === NONE) return;
    const surplus = new Map(all.map(({ row, running: has, share }) => [row, has - Math.ceil(share)]));
    for (const { task, stage } of launched) {
      if (isDoomed(task)) surplus.set(rowOf(stage), (surplus.get(rowOf(stage)) ?? 0) - 1);
    }
    let left = short;
    for (let at = launched.length - 1; at >= 0 && left > 0; at -= 1) {
      const { task, stage } = launched[at];
      const above = surplus.get(rowOf(stage)) ?? 0;
      const attempt = running.attemptOf[task];
      if (above <= 0 || isDoomed(task)) continue;
      const server = sim.serverOf(attempt);
      if (!pending.find(forJob, server)) continue; // The slot would be of no use.
      surplus.set(rowOf(stage), above - 1);
      left -= 1;
      doomed[task] = attempt;
      if (journal.isOn) journal.killed(stage, task, server, forJob, short);
      stop.send(SCHEDULER, server, stage, attempt, task);
    }
  }

  function isDoomed(task: TaskId): boolean {
    return doomed[task] !== NONE && doomed[task] === running.attemptOf[task];
  }

  function rowOf(stage: StageId): number {
    const job = graphs.stageJob[stage];
    return order.tree.nodes.length === 1 ? job : order.tree.nodeOfJob[job];
  }

  function firstJobOf({ row }: Sharer): JobId {
    for (let job = order.first(); job !== NONE; job = order.next()) {
      if (row === (order.tree.nodes.length === 1 ? job : order.tree.nodeOfJob[job])) return job;
    }
    return NONE;
  }

  function forgetEnded(): void {
    launched = launched.filter(({ task }) => running.isRunning(task));
    active = active.filter((job) => {
      isActive[job] = order.running[job] + pending.ofJob[job] > 0 ? 1 : 0;
      return isActive[job] === 1;
    });
    for (const row of fedAt.keys()) {
      if (order.tree.nodes.length === 1 && isActive[row] === 0) fedAt.delete(row);
    }
  }

  return {
    wants(job) {
      if (isActive[job] === 0) active.push(job);
      isActive[job] = 1;
      setAlarm();
    },
    launched(task, stage) {
      launched.push({ task, stage });
    },
  };
}
