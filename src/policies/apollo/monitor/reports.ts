import { type AttemptId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Channel, Sim } from '../../../engine/policy/verbs.ts';
import type { NodeNews, NodeObserver } from '../node/processNodes.ts';
import { Queue, type ServerTasks } from '../node/serverTasks.ts';
import type { Contacts } from './contacts.ts';
import type { DirectRows } from './directRows.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { Snapshots } from './snapshots.ts';
import { TickAlarms, type Ticks } from './ticks.ts';

/** With more tasks than this in its queue, a server writes its matrix at ticks only: it changes little then. Our choice. */
export const LONG_QUEUE = 64;

/**
 * What servers tell managers with tasks there (Apollo §3.2, APO-10): their matrix whenever something has begun or ended,
 * and periodically, at `ticks`. A message comes only to those for whom it is the moment to think again; all others find the matrix
 * in `rows`. Between two changes a matrix tells the same times, so that nothing is written until a task is late.
 */
export class Reports implements NodeObserver {
  private readonly alarms: TickAlarms;
  private readonly mail: Channel | null;
  private readonly toldIn = new Float64Array(this.sim.schedulers); // [managers] → round in which it was told
  private round = 0;

  constructor(
    private readonly sim: Sim,
    private readonly tasks: ServerTasks,
    private readonly rows: DirectRows,
    private readonly contacts: Contacts,
    ticks: Ticks,
    private readonly heartbeats: Heartbeats,
    private readonly snapshots: Snapshots,
    { onStatus }: NodeNews,
  ) {
    this.alarms = new TickAlarms(sim, ticks, (server) => this.tick(server));
    this.mail =
      onStatus === undefined
        ? null
        : sim.toScheduler(
            'status',
            (manager, _stage, server, attempt) => onStatus(manager, server, attempt),
            { words: 'when tasks may start here' },
          );
  }

  requested(server: ServerId, manager: SchedulerId, attempt: AttemptId, waits: boolean): void {
    const { sim } = this;
    this.contacts.note(manager, server, attempt, sim.generationOf(attempt), sim.now());
    const endsIn = this.writeUnlessLong(server);
    if (waits) this.mail?.send(server, manager, sim.stageOf(attempt), server, attempt);
    this.heartbeats.wake(server);
    this.setAlarm(server, endsIn);
  }

  changed(server: ServerId): void {
    this.heartbeats.changed(server);
    if (!this.tasks.isIdle(server)) this.setAlarm(server, this.writeUnlessLong(server));
  }

  down(server: ServerId): void {
    this.alarms.clear(server);
    this.rows.forget(server);
    this.heartbeats.down(server);
    this.snapshots.silent(server, this.sim.now());
  }

  private tick(server: ServerId): void {
    if (this.tasks.isIdle(server)) return;
    const endsIn = this.write(server);
    if (this.mail !== null && this.sim.queued(server) > 0) {
      this.round += 1;
      this.tellWaiting(server, Queue.regular, this.mail);
      this.tellWaiting(server, Queue.opportunistic, this.mail);
    }
    this.setAlarm(server, endsIn);
  }

  /** Tells each manager with a task in a queue, once in a round. */
  private tellWaiting(server: ServerId, queue: number, status: Channel): void {
    const { sim, toldIn } = this;
    for (let entry = sim.head(server, queue); entry !== NONE; entry = sim.next(entry)) {
      const manager = sim.entryScheduler(entry);
      if (toldIn[manager] === this.round) continue;
      toldIn[manager] = this.round;
      status.send(server, manager, sim.entryStage(entry), server, NONE);
    }
  }

  private writeUnlessLong(server: ServerId): Micros {
    return this.sim.queued(server) <= LONG_QUEUE ? this.write(server) : 0;
  }

  /** Returns how long after now something is expected to end. */
  private write(server: ServerId): Micros {
    const { rows } = this;
    return this.tasks.writeMatrix(server, rows.matrices, rows.at(rows.toWrite(server, this.sim.now())));
  }

  /** Sets an alarm for the next tick at which there is somebody to tell, or at which a task is late. */
  private setAlarm(server: ServerId, endsIn: Micros): void {
    const now = this.sim.now();
    const isAwaited = this.sim.queued(server) > (this.mail === null ? LONG_QUEUE : 0);
    this.alarms.set(server, isAwaited ? now : now + endsIn);
  }
}
