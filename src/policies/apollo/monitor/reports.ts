import type { AttemptId, SchedulerId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Channel, Sim, Timer } from '../../../engine/policy/verbs.ts';
import type { NodeObserver } from '../node/processNodes.ts';
import type { ServerMatrices } from '../node/serverMatrices.ts';
import { Queue, type ServerTasks } from '../node/serverTasks.ts';
import type { NodeNews } from '../serverSide.ts';
import type { Contacts } from './contacts.ts';
import type { DirectRows } from './directRows.ts';
import type { Heartbeats } from './heartbeats.ts';
import type { Snapshots } from './snapshots.ts';
import type { Ticks } from './ticks.ts';

/** With more tasks than this in its queue, a server writes its matrix at ticks only: it changes little then. Our choice. */
export const LONG_QUEUE = 64;

interface ReportParts {
  readonly sim: Sim;
  readonly tasks: ServerTasks;
  readonly matrices: ServerMatrices;
  readonly rows: DirectRows;
  readonly contacts: Contacts;
  readonly heartbeats: Heartbeats;
  readonly snapshots: Snapshots;
  /** When servers tell managers with tasks there. */
  readonly ticks: Ticks;
  readonly news: NodeNews;
}

/**
 * What servers tell managers with tasks there (Apollo §3.2, APO-10): their matrix whenever something has begun or ended,
 * and periodically. A message comes only to those for whom it is the moment to think again; all others find the matrix in
 * `DirectRows`. Between two changes a matrix tells the same times, so that nothing is written until a task is late.
 */
export class Reports implements NodeObserver {
  private readonly parts: ReportParts;
  private readonly mail: Channel | null;
  private readonly timer: Timer;
  private readonly nextAt: Float64Array; // [servers], NONE: no alarm is set
  private readonly toldIn: Float64Array; // [managers] → round in which it was told
  private round = 0;

  constructor(parts: ReportParts) {
    const { sim, news } = parts;
    this.parts = parts;
    this.timer = sim.serverTimer((server) => this.tick(server));
    this.mail =
      news.onStatus === undefined
        ? null
        : sim.toScheduler(
            'status',
            (manager, _stage, server, attempt) => news.onStatus?.(manager, server, attempt),
            { words: 'when tasks may start here' },
          );
    this.nextAt = new Float64Array(sim.topology.servers).fill(NONE);
    this.toldIn = new Float64Array(sim.schedulers);
  }

  requested(server: ServerId, manager: SchedulerId, attempt: AttemptId, waits: boolean): void {
    const { sim, contacts, heartbeats } = this.parts;
    contacts.note(manager, server, attempt, sim.generationOf(attempt), sim.now());
    this.writeUnlessLong(server);
    if (waits) this.mail?.send(server, manager, sim.stageOf(attempt), server, attempt);
    heartbeats.wake(server);
    this.setAlarm(server);
  }

  changed(server: ServerId): void {
    this.parts.heartbeats.changed(server);
    if (this.parts.tasks.isIdle(server)) return;
    this.writeUnlessLong(server);
    this.setAlarm(server);
  }

  down(server: ServerId): void {
    this.nextAt[server] = NONE;
    this.parts.rows.forget(server);
    this.parts.heartbeats.down(server);
    this.parts.snapshots.silent(server, this.parts.sim.now());
  }

  private tick(server: ServerId): void {
    const { sim, tasks } = this.parts;
    if (this.nextAt[server] !== sim.now()) return; // Set before the server went down, or before an earlier one.
    this.nextAt[server] = NONE;
    if (tasks.isIdle(server)) return;
    this.writeRow(server);
    if (this.mail !== null && sim.queued(server) > 0) {
      this.round += 1;
      this.tellWaiting(server, Queue.regular, this.mail);
      this.tellWaiting(server, Queue.opportunistic, this.mail);
    }
    this.setAlarm(server);
  }

  /** Tells each manager with a task in a queue, once in a round. */
  private tellWaiting(server: ServerId, queue: number, mail: Channel): void {
    const { sim } = this.parts;
    for (let entry = sim.head(server, queue); entry !== NONE; entry = sim.next(entry)) {
      const manager = sim.entryScheduler(entry);
      if (this.toldIn[manager] === this.round) continue;
      this.toldIn[manager] = this.round;
      mail.send(server, manager, sim.entryStage(entry), server, NONE);
    }
  }

  private writeUnlessLong(server: ServerId): void {
    if (this.parts.sim.queued(server) <= LONG_QUEUE) this.writeRow(server);
  }

  private writeRow(server: ServerId): void {
    const { sim, matrices, rows } = this.parts;
    matrices.write(server, rows.matrices, rows.at(rows.toWrite(server, sim.now())));
  }

  /** Sets an alarm for the next tick at which there is somebody to tell, or at which a task is late. */
  private setAlarm(server: ServerId): void {
    const { sim, matrices, ticks } = this.parts;
    const now = sim.now();
    const isAwaited = sim.queued(server) > (this.mail === null ? LONG_QUEUE : 0);
    const due = isAwaited ? now : now + matrices.endsIn;
    if (due === Infinity) return;
    const at = ticks.after(server, due);
    if (this.nextAt[server] !== NONE && this.nextAt[server] <= at) return;
    this.nextAt[server] = at;
    this.timer.after(at - now, server, 0, 0);
  }
}
