import { doubled } from '../../base/doubled.ts';
import { Locality } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { DataRecorder } from '../record/dataRecorder.ts';
import type { Workload } from '../workload/workload.ts';
import { fetches } from './shuffles.ts';

const FIRST_CAPACITY = 64;

/** How attempts get their data before they compute. */
export interface Reading {
  /** An attempt has started, and will compute for so long. False when it has nothing to wait for and may compute. */
  begin(attempt: AttemptId, computingTime: Micros): boolean;
  /** An attempt ends before it has read all. */
  stop(attempt: AttemptId): void;
  /** The output of a task lies on a server. */
  taskFinished(stage: StageId, task: TaskId, server: ServerId): void;
  /** Calls back with each task whose output lies on a server, for whoever shuffles. */
  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void;
  /**
   * A server went down: nothing can be read from it, and the outputs of these tasks are gone; the tasks will run again.
   * What ran on it has been stopped before.
   */
  serverDown(server: ServerId, lost: readonly Output[]): void;
  /** What a task has made, if anything, is of no use: its job begins anew. Nobody reads it any more. */
  forget(task: TaskId): void;
  /** A server is up again, with its files. */
  serverUp(server: ServerId): void;
}

/** What a task has made, for the stages after its own. */
export interface Output {
  readonly stage: StageId;
  readonly task: TaskId;
}

/** What reading is made from. */
export interface ReadingParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: DataRecorder;
  readonly attempts: Attempts;
  /** An attempt has read all, and has computed for so long meanwhile. */
  readonly onRead: (attempt: AttemptId, computed: Micros) => void;
}

/** Tells whether any task of a workload reads anything. */
export function needsReading(workload: Workload): boolean {
  if (workload.storage.readBytes.length > 0) return true;
  for (let stage = 0; stage < workload.stages; stage += 1) {
    if (fetches(workload, stage)) return true;
  }
  return false;
}

// What an attempt has read: its row of the trace, and bytes by locality.
const ROW = 4;
const BYTES = 1;

/** Counts what attempts read, by how far it came, until the trace gets it in one piece. */
export class ReadBytes {
  private readonly recorder: DataRecorder;
  private rows = new Float64Array(FIRST_CAPACITY * ROW); // [attempts · ROW]

  constructor(recorder: DataRecorder) {
    this.recorder = recorder;
  }

  /** `row` is that of the attempt; `locality` that of its farthest input. */
  begin(attempt: AttemptId, row: number, locality: number): void {
    while ((attempt + 1) * ROW > this.rows.length) this.rows = doubled(this.rows);
    const { rows } = this;
    const at = attempt * ROW;
    rows[at] = this.recorder.readBegan(row, locality);
    rows[at + BYTES + Locality.server] = 0;
    rows[at + BYTES + Locality.rack] = 0;
    rows[at + BYTES + Locality.remote] = 0;
  }

  add(attempt: AttemptId, locality: Locality, bytes: number): void {
    this.rows[attempt * ROW + BYTES + locality] += bytes;
  }

  /**
   * `computed`: how long it has computed by now. Only a share of what was counted has really come when an attempt is
   * stopped midway.
   */
  end(attempt: AttemptId, now: Micros, computed: Micros, share = 1): void {
    const { rows, recorder } = this;
    const at = attempt * ROW;
    const bytes = at + BYTES;
    recorder.readBytes(
      rows[at],
      rows[bytes + Locality.server] * share,
      rows[bytes + Locality.rack] * share,
      rows[bytes + Locality.remote] * share,
    );
    recorder.readEnded(rows[at], now, computed);
  }
}
