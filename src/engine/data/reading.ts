import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { DataRecorder } from '../record/dataRecorder.ts';
import type { Workload } from '../workload/workload.ts';
import { fetches } from './shuffles.ts';

/** How attempts read their data. */
export interface Reading {
  /**
   * An attempt begins to read, and will compute for `computingTime`. Returns false if there is nothing to read, so
   * that it may compute at once.
   */
  begin(attempt: AttemptId, computingTime: Micros): boolean;
  /**
   * A server fetches the external files of an attempt without a slot; `goOnToRead` follows if it gets one before they
   * are there. Returns false if no file is missing. Left out: there are no such files.
   */
  prepare?(attempt: AttemptId, computingTime: Micros): boolean;
  /** An attempt that waits for files has got a slot: once they are there it reads. */
  goOnToRead?(attempt: AttemptId): void;
  /** An attempt yields no more: what is on its way to it does not, either. Left out: transfers share nothing. */
  prefer?(attempt: AttemptId): void;
  /** An attempt ends before it has read everything. */
  stop(attempt: AttemptId): void;
  /** A task has finished: its output now lies on a server. */
  taskFinished(stage: StageId, task: TaskId, server: ServerId): void;
  /** A task that had finished has finished again, here: its output has a second source. Left out: nobody reads from it. */
  madeAgain?(task: TaskId, server: ServerId): void;
  /** Visits each task whose output lies on a server. */
  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void;
  /**
   * A server went down: nothing can be read from it, and the outputs of the `lost` tasks, which will run again, are
   * gone. Its attempts have been ended before.
   */
  serverDown(server: ServerId, lost: readonly Output[]): void;
  /** Forgets the output of a task, if there is one, because its job restarts. No attempt reads it any more. */
  forget(task: TaskId): void;
  /** A server is up again, with its files. */
  serverUp(server: ServerId): void;
}

/** The output of a task, for the stages after its own. */
export interface Output {
  readonly stage: StageId;
  readonly task: TaskId;
}

/** The parts of the world that reading uses. */
export interface ReadingParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: DataRecorder;
  readonly attempts: ReadAttempts;
  /** Called when an attempt has read everything; `computed` is how long it has computed meanwhile. */
  readonly onRead: (attempt: AttemptId, computed: Micros) => void;
}

/** Returns whether any task of a workload reads input or shuffled data. */
export function needsReading(workload: Workload): boolean {
  if (workload.storage.readBytes.length > 0) return true;
  for (let stage = 0; stage < workload.stages; stage += 1) {
    if (fetches(workload, stage)) return true;
  }
  return false;
}

/** What reading needs to know of attempts where its time does not depend on others. */
export type TimedAttempts = Pick<KnownAttempts, 'taskOf' | 'stageOf' | 'serverOf' | 'rowOf'>;

/** What reading needs to know of attempts, and to tell them. */
export type ReadAttempts = TimedAttempts &
  Pick<KnownAttempts, 'generationOf' | 'phaseOf' | 'hasEnded' | 'yields' | 'setPhase'>;
