import { addTo } from '../../base/lists.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import type { Orders } from '../../kit/central/orders.ts';
import type { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import type { Journal } from './journal.ts';
import type { JobOrder } from './order/jobOrder.ts';
import { type Sharer, sharers } from './shortfalls.ts';

/** Interval at which shares are checked. Our choice. */
const CHECK_EVERY: Micros = SECOND;
/** Tolerance for rounding errors in shares that should be whole numbers. */
const ROUNDING = 1e-9;

/** A task that was launched. */
interface Launch {
  readonly task: TaskId;
  readonly stage: StageId;
  /** Whether it was told to stop. */
  isDoomed: boolean;
}

/** A job or pool that has been short of its share for `killAfter` gets slots of those above their shares (DEL-20). */
export function createKills(
  sim: Sim,
  killAfter: Micros,
  order: JobOrder,
  pending: PendingTasks,
  running: Orders,
  journal: Journal,
) {
  const { graphs, topology } = sim;
  const isActive = new Uint8Array(graphs.jobs);
  const fedAt = new Map<number, Micros>(); // sharer (job or pool) → when it last had its share, or tasks were stopped for it
  const claims = new Map<ServerId, JobId[]>();
  const latest = new Map<TaskId, Launch>(); // of running tasks
  let active: JobId[] = [];
  let launches: Launch[] = []; // the most recent last
  let isSet = false;

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
    const userWeight = (job: JobId) => graphs.users[graphs.jobUser[job]]?.weight ?? 1;
    const all = sharers(order, pending, active, userWeight, slotsUp());
    const now = sim.now();
    const rows = new Set(all.map(({ row }) => row));
    for (const row of fedAt.keys()) if (!rows.has(row)) fedAt.delete(row);
    for (const sharer of all) {
      const short = Math.floor(sharer.share + ROUNDING) - sharer.running;
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
    const surplus = new Map(
      all.map(({ row, running: has, share }) => [row, has - Math.ceil(share - ROUNDING)]),
    );
    for (const { stage, isDoomed } of launches) {
      if (isDoomed) surplus.set(rowOf(stage), (surplus.get(rowOf(stage)) ?? 0) - 1);
    }
    let left = short;
    for (let at = launches.length - 1; at >= 0 && left > 0; at -= 1) {
      const launch = launches[at];
      const { task, stage } = launch;
      const above = surplus.get(rowOf(stage)) ?? 0;
      if (above <= 0 || launch.isDoomed) continue;
      const server = running.serverOf(task);
      if (!pending.find(forJob, server)) continue; // The job has no task for that slot.
      if (isAwaited(stage)) continue;
      surplus.set(rowOf(stage), above - 1);
      left -= 1;
      launch.isDoomed = true;
      addTo(claims, server, forJob);
      journal.killed(stage, { task, server, forJob, short });
      running.stop(task, stage, server);
    }
  }

  /** Whether running tasks that started early (slow start) wait for a stage: stopping its tasks would make theirs fail. */
  function isAwaited(stage: StageId): boolean {
    const { children, storage, stageFirstTask } = graphs;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      if (storage.slowStart[child] === 1) continue;
      for (let task = stageFirstTask[child]; task < stageFirstTask[child + 1]; task += 1) {
        if (running.isRunning(task)) return true;
      }
    }
    return false;
  }

  function slotsUp(): number {
    let slots = 0;
    for (let server = 0; server < topology.servers; server += 1) {
      if (!sim.isServerLost(server)) slots += topology.slots[server];
    }
    return slots;
  }

  function rowOf(stage: StageId): number {
    return rowOfJob(graphs.stageJob[stage]);
  }

  function rowOfJob(job: JobId): number {
    return order.tree.nodes.length === 1 ? job : order.tree.nodeOfJob[job];
  }

  function firstJobOf({ row }: Sharer): JobId {
    for (let job = order.first(); job !== NONE; job = order.next()) if (row === rowOfJob(job)) return job;
    return NONE;
  }

  function forgetEnded(): void {
    launches = launches.filter((launch) => {
      if (latest.get(launch.task) !== launch) return false;
      if (running.isRunning(launch.task)) return true;
      latest.delete(launch.task);
      return false;
    });
    active = active.filter((job) => {
      isActive[job] = order.running[job] + pending.ofJob[job] > 0 ? 1 : 0;
      return isActive[job] === 1;
    });
  }

  return {
    /** A job has tasks to launch. */
    wants(job: JobId): void {
      if (isActive[job] === 0) active.push(job);
      isActive[job] = 1;
      if (!isSet) fedAt.clear(); // No task was pending until now, so no sharer was short.
      const row = rowOfJob(job);
      if (!fedAt.has(row)) fedAt.set(row, sim.now());
      setAlarm();
    },
    launched(task: TaskId, stage: StageId): void {
      const launch = { task, stage, isDoomed: false };
      latest.set(task, launch);
      launches.push(launch);
    },
    /**
     * Gives, once, the job that a slot of the server was freed for, or NONE. If the order of jobs decided instead, the slot could
     * go back to the job that lost it, and be taken from it again and again.
     */
    claimOn(server: ServerId): JobId {
      const known = claims.get(server);
      const job = known?.shift() ?? NONE;
      if (known?.length === 0) claims.delete(server);
      return job;
    },
    /** Drops the claims on slots of a server that is lost. */
    serverLost(server: ServerId): void {
      claims.delete(server);
    },
  };
}
