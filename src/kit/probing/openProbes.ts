import type { SchedulerId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { TaskCursors } from '../tasks/taskCursors.ts';

/** Probes of one stage; a place that is NONE stands for one whose server has asked, or is lost. */
interface Noted {
  readonly by: SchedulerId;
  readonly servers: Int32Array; // [probes] → server, or NONE
  readonly tasks: Int32Array; // [probes] → task that it was sent for, or NONE: any of the stage
  open: number;
}

/**
 * The probes of each stage that are open: sent by the scheduler that has the job now, and their servers have yet to ask.
 * Where tasks of a stage may run in different places, each probe was sent for one of them. A server that asks gets such
 * a task first and any other that may run there second (AMB-13): if tasks went to whoever asks, all servers of some task
 * could be given others, and it would never run.
 */
export class OpenProbes {
  private readonly cursors: TaskCursors;
  private readonly noted = new Map<StageId, Noted>();

  constructor(cursors: TaskCursors) {
    this.cursors = cursors;
  }

  /** Notes probes that are sent; `tasks` left out: for any task of the stage. */
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

  /** Takes a task for a server that asks, or gives NONE; one of its probes is open no more. */
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

  /** A scheduler was down, and servers have dropped what it had queued there. */
  forget(scheduler: SchedulerId): void {
    for (const [stage, { by }] of this.noted) if (by === scheduler) this.noted.delete(stage);
  }

  /** A server has no longer what one of the probes queued there; the scheduler does not know who has. */
  gone(scheduler: SchedulerId, stage: StageId, server: ServerId): void {
    const noted = this.of(scheduler, stage);
    if (noted !== undefined) this.close(stage, noted, noted.servers.indexOf(server));
  }

  /** Counts the open probes for a task, or of the stage for NONE, by server; others may have probed before this scheduler. */
  byServer(scheduler: SchedulerId, stage: StageId, task: TaskId): Map<ServerId, number> {
    const counts = new Map<ServerId, number>();
    const noted = this.of(scheduler, stage);
    noted?.servers.forEach((server, place) => {
      if (server === NONE || (task !== NONE && noted.tasks[place] !== task)) return;
      counts.set(server, (counts.get(server) ?? 0) + 1);
    });
    return counts;
  }

  /** Forgets the open probes of a stage, and lists their servers. */
  end(scheduler: SchedulerId, stage: StageId): readonly ServerId[] {
    const noted = this.of(scheduler, stage);
    this.noted.delete(stage);
    return [...(noted?.servers ?? [])].filter((server) => server !== NONE);
  }

  /** A server is lost with what it queued for a scheduler. */
  serverLost(scheduler: SchedulerId, server: ServerId): void {
    for (const [stage, noted] of this.noted) {
      if (noted.by !== scheduler) continue;
      for (let place = noted.servers.indexOf(server); place >= 0; place = noted.servers.indexOf(server)) {
        this.close(stage, noted, place);
      }
    }
  }

  /** Gives a scheduler's own: it does not know whom a lost one had asked, and servers forget that. */
  private of(scheduler: SchedulerId, stage: StageId): Noted | undefined {
    const noted = this.noted.get(stage);
    return noted?.by === scheduler ? noted : undefined;
  }

  /** Finds the first open probe to a server for a task of its own that is left, or −1. */
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
