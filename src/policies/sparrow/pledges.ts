import type { ServerId, StageId, TaskId } from '../../engine/ids.ts';
import type { TaskCursors } from '../shared/taskCursors.ts';

/**
 * Remembers which task each probe was sent for, where tasks of a stage may run in different places. A server that asks
 * gets such a task first and any other that may run there second (AMB-13): if tasks went to whoever asks, all servers of
 * some task could be given others, and it would never run.
 */
export class Pledges {
  private readonly cursors: TaskCursors;
  private readonly probes = new Map<
    StageId,
    { readonly servers: Int32Array; readonly tasks: Int32Array } // [probes]
  >();

  constructor(cursors: TaskCursors) {
    this.cursors = cursors;
  }

  /** Notes for which tasks servers were probed; what was noted for the stage before is void. */
  note(stage: StageId, servers: Int32Array, tasks: Int32Array): void {
    this.probes.set(stage, { servers, tasks });
  }

  /** Takes a task for a server that asks, or gives NONE. */
  take(stage: StageId, server: ServerId): TaskId {
    const { cursors, probes } = this;
    if (probes.size === 0) return cursors.take(stage, server);
    const noted = probes.get(stage);
    if (noted === undefined) return cursors.take(stage, server);
    const at = noted.servers.findIndex((asked, i) => asked === server && cursors.isLeft(noted.tasks[i]));
    const task = at < 0 ? cursors.take(stage, server) : noted.tasks[at];
    if (at >= 0) cursors.mark(stage, task);
    if (cursors.left(stage) === 0) probes.delete(stage);
    return task;
  }
}
