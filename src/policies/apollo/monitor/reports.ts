import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Channel, Sim } from '../../../engine/policy/verbs.ts';
import type { NodeNews, NodeObserver } from '../node/processNodes.ts';
import { Queue, type ServerTasks } from '../node/serverTasks.ts';
import type { Contacts } from './contacts.ts';
import type { DirectRows } from './directRows.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { Snapshots } from './snapshots.ts';
import type { Ticks } from './ticks.ts';

/** With more tasks than this in its queue, a server writes its matrix at ticks only: it changes little then. Our choice. */
export const LONG_QUEUE = 64;

/**
 * What servers tell managers with tasks there (Apollo §3.2, APO-10): their matrix whenever something has begun or ended,
 * and periodically, at `ticks`. A message comes only to those for whom it is the moment to think again; all others find the matrix
 * in `rows`. Between two changes a matrix tells the same times, so that nothing is written until a task is late.
 */
export function createReports(
  sim: Sim,
  tasks: ServerTasks,
  rows: DirectRows,
  contacts: Contacts,
  ticks: Ticks,
  heartbeats: Heartbeats,
  snapshots: Snapshots,
  { onStatus }: NodeNews,
): NodeObserver {
  const timer = sim.serverTimer(tick);
  const mail =
    onStatus === undefined
      ? null
      : sim.toScheduler('status', (manager, _stage, server, attempt) => onStatus(manager, server, attempt), {
          words: 'when tasks may start here',
        });
  const nextAt = new Float64Array(sim.topology.servers).fill(NONE); // [servers], NONE: no alarm is set
  const toldIn = new Float64Array(sim.schedulers); // [managers] → round in which it was told
  let round = 0;

  function tick(server: ServerId): void {
    if (nextAt[server] !== sim.now()) return; // Set before the server went down, or before an earlier one.
    nextAt[server] = NONE;
    if (tasks.isIdle(server)) return;
    const endsIn = write(server);
    if (mail !== null && sim.queued(server) > 0) {
      round += 1;
      tellWaiting(server, Queue.regular, mail);
      tellWaiting(server, Queue.opportunistic, mail);
    }
    setAlarm(server, endsIn);
  }

  /** Tells each manager with a task in a queue, once in a round. */
  function tellWaiting(server: ServerId, queue: number, status: Channel): void {
    for (let entry = sim.head(server, queue); entry !== NONE; entry = sim.next(entry)) {
      const manager = sim.entryScheduler(entry);
      if (toldIn[manager] === round) continue;
      toldIn[manager] = round;
      status.send(server, manager, sim.entryStage(entry), server, NONE);
    }
  }

  function writeUnlessLong(server: ServerId): Micros {
    return sim.queued(server) <= LONG_QUEUE ? write(server) : 0;
  }

  /** Returns how long after now something is expected to end. */
  function write(server: ServerId): Micros {
    return tasks.writeMatrix(server, rows.matrices, rows.at(rows.toWrite(server, sim.now())));
  }

  /** Sets an alarm for the next tick at which there is somebody to tell, or at which a task is late. */
  function setAlarm(server: ServerId, endsIn: Micros): void {
    const now = sim.now();
    const isAwaited = sim.queued(server) > (mail === null ? LONG_QUEUE : 0);
    const due = isAwaited ? now : now + endsIn;
    if (due === Infinity) return;
    const at = ticks.after(server, due);
    if (nextAt[server] !== NONE && nextAt[server] <= at) return;
    nextAt[server] = at;
    timer.after(at - now, server, 0, 0);
  }

  return {
    requested(server, manager, attempt, waits) {
      contacts.note(manager, server, attempt, sim.generationOf(attempt), sim.now());
      const endsIn = writeUnlessLong(server);
      if (waits) mail?.send(server, manager, sim.stageOf(attempt), server, attempt);
      heartbeats.wake(server);
      setAlarm(server, endsIn);
    },
    changed(server) {
      heartbeats.changed(server);
      if (tasks.isIdle(server)) return;
      setAlarm(server, writeUnlessLong(server));
    },
    down(server) {
      nextAt[server] = NONE;
      rows.forget(server);
      heartbeats.down(server);
      snapshots.silent(server, sim.now());
    },
  };
}
