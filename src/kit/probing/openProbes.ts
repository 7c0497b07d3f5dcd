import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { TaskCursors } from '../tasks/taskCursors.ts';

/** Probes of one stage. An entry is NONE once its server has asked for a task, or is lost. */
interface Noted {
  readonly by: SchedulerId; // that sent them
  readonly servers: Int32Array; // [probes] → server, or NONE
  readonly tasks: Int32Array; // [probes] → task that the probe was sent for; NONE: any task of the stage
  open: number; // entries that are not NONE
}

/**
 * The open probes of each stage: those whose servers have not asked for a task yet. If the tasks of a stage have server sets
 * of their own, each probe was sent for one task. A server that asks gets a task that it was probed for, else any other that
 * may run there (AMB-13). If tasks simply went to the first server that asks, all servers probed for some task could get
 * other tasks, and no server would be left to ask for that one.
 */
export class OpenProbes {
  private readonly noted = new Map<StageId, Noted>();

  constructor(private readonly cursors: TaskCursors) {}

  /** Notes sent probes. `tasks`: the task that each is for; left out: any task of the stage. */
  add(scheduler: SchedulerId, stage: StageId, servers: Int32Array, tasks?: Int32Array): void {
    const before = this.of(scheduler, stage);
    const count = servers.length + (before?.servers.length ?? 0);
    const all: Noted = {
      by: scheduler,
      servers: new Int32Array(count),
      tasks: new Int32Array(count).fill(NONE),
      open: servers.length + (before?.open ?? 0),
    };
    const first = before?.servers.length ?? 0;
    if (before !== undefined) {
      all.servers.set(before.servers);
      all.tasks.set(before.tasks);
    }
    all.servers.set(servers, first);
    if (tasks !== undefined) all.tasks.set(tasks, first);
    this.noted.set(stage, all);
  }

  /** Gives a task to a server that asks, or NONE; closes one of the server's probes. */
  take(stage: StageId, server: ServerId): TaskId {
    const { cursors } = this;
    const noted = this.noted.size === 0 ? undefined : this.noted.get(stage);
    if (noted === undefined) return cursors.take(stage, server);
    const own = this.ownPlace(noted, server);
    if (own < 0) {
      this.close(stage, noted, noted.servers.indexOf(server));
      return cursors.take(stage, server);
    }
    const task = noted.tasks[own];
    this.close(stage, noted, own);
    cursors.mark(stage, task);
    return task;
  }

  /** Forgets the probes of a scheduler that was down: servers have dropped its reservations. */
  forget(scheduler: SchedulerId): void {
    for (const [stage, { by }] of this.noted) if (by === scheduler) this.noted.delete(stage);
  }

  /** Closes one probe to a server: its reservation was stolen, and the scheduler does not know by which server. */
  gone(scheduler: SchedulerId, stage: StageId, server: ServerId): void {
    const noted = this.of(scheduler, stage);
    if (noted !== undefined) this.close(stage, noted, noted.servers.indexOf(server));
  }

  /** Counts this scheduler's open probes by server: those for a task, or (NONE) all of the stage. */
  byServer(scheduler: SchedulerId, stage: StageId, task: TaskId): Map<ServerId, number> {
    const counts = new Map<ServerId, number>();
    const noted = this.of(scheduler, stage);
    noted?.servers.forEach((server, place) => {
      if (server === NONE || (task !== NONE && noted.tasks[place] !== task)) return;
      counts.set(server, (counts.get(server) ?? 0) + 1);
    });
    return counts;
  }

  /** Forgets the open probes of a stage; returns their servers. */
  end(scheduler: SchedulerId, stage: StageId): readonly ServerId[] {
    const noted = this.of(scheduler, stage);
    this.noted.delete(stage);
    return [...(noted?.servers ?? [])].filter((server) => server !== NONE);
  }

  /** Closes a scheduler's probes to a server that is lost. */
  serverLost(scheduler: SchedulerId, server: ServerId): void {
    for (const [stage, noted] of this.noted) {
      if (noted.by !== scheduler) continue;
      for (let place = noted.servers.indexOf(server); place >= 0; place = noted.servers.indexOf(server)) {
        this.close(stage, noted, place);
      }
    }
  }

  /** Gives the probes of a stage, if this scheduler sent them. Those of a lost scheduler do not count: servers drop them. */
  private of(scheduler: SchedulerId, stage: StageId): Noted | undefined {
    const noted = this.noted.get(stage);
    return noted?.by === scheduler ? noted : undefined;
  }

  /** Index of the first open probe to a server for one task that is still left, or −1. */
  private ownPlace({ servers, tasks }: Noted, server: ServerId): number {
    for (let place = 0; place < servers.length; place += 1) {
      if (servers[place] !== server || tasks[place] === NONE) continue;
      if (this.cursors.isLeft(tasks[place])) return place;
    }
    return -1;
  }

  private close(stage: StageId, noted: Noted, place: number): void {
    if (place < 0) return;
    noted.servers[place] = NONE;
    noted.open -= 1;
    if (noted.open === 0) this.noted.delete(stage);
  }
}
