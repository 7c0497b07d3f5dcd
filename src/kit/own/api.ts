// What a scheduler written in the page gets, asks and answers. This file is the manual: the editor shows and completes these
// names with these comments. One function says what kind of scheduler it is: `choose`, `probes`, `ask` with `place`, or `decide`.

/** A task that may run now. */
export interface Task {
  /** Its number among all tasks. */
  readonly id: number;
  /** The stage that it belongs to: a set of tasks of one job that may run at the same time. */
  readonly stage: number;
  /** The job that it belongs to. */
  readonly job: number;
  /** How long it is said to compute, in seconds; NaN: nobody knows. */
  readonly estimate: number;
}

/** The tasks of a job that may run at the same time. */
export interface Stage {
  /** Its number among all stages. */
  readonly id: number;
  /** The job that it belongs to. */
  readonly job: number;
  /** How many of its tasks have no server yet. */
  readonly left: number;
}

/** A job with tasks that wait, as `decide` sees it. */
export interface Job {
  /** Its number, which `decide` returns. */
  readonly id: number;
  /** When it arrived, in seconds. */
  readonly arrivedAt: number;
  /** How many of its tasks wait. */
  readonly waiting: number;
  /** How many of its tasks run, as far as the scheduler has heard. */
  readonly running: number;
  /** The weight of its user, 1 if nobody set it. */
  readonly weight: number;
  /** The priority of its user: the smallest number goes first. */
  readonly priority: number;
  /**
   * How near to its data its best waiting task would run on the server that is asked about: on the same server, in the same
   * rack, or elsewhere; 'anywhere': it reads no data; null: none of its tasks may run there.
   */
  near(): 'here' | 'rack' | 'far' | 'anywhere' | null;
}

/** What a server said when it was asked. */
export interface Answer {
  /** The server that was asked. */
  readonly server: number;
  /** How many tasks run or wait there. */
  readonly queue: number;
}

/** A task that runs, as far as its scheduler has heard. */
export interface RunningTask {
  /** Its number, from 0. */
  readonly id: number;
  /** The number of its stage. */
  readonly stage: number;
  /** The number of its job. */
  readonly job: number;
  /** Where its first attempt runs. */
  readonly server: number;
  /** When that began, in seconds. */
  readonly since: number;
  /** How long it still needs by its last report, in seconds; NaN: none has come. */
  readonly left: number;
  /** How long a task of its stage takes: the mean of those that have finished, else the estimate; NaN: nobody knows. */
  readonly usual: number;
  /** How many copies of it were launched and have not ended. */
  readonly copies: number;
}

/** The cluster, as a scheduler may know it. */
export interface Cluster {
  /** How many servers there are; a server is a number from 0 on. */
  readonly servers: number;
  /** How many tasks a server runs at a time; 0: it is not in use. */
  slots(server: number): number;
  /** The rack of a server. */
  rack(server: number): number;
  /** The simulated time, in seconds. */
  now(): number;
  /** A server drawn at random of those that may run the task; null: none of them is up. */
  any(): number | null;
  /** So many different servers drawn at random of those that may run the task. If there are fewer, all are drawn, then again. */
  sample(count: number): number[];
  /** A whole number drawn at random, from 0 to n − 1. */
  below(n: number): number;
  /** A number drawn at random, from 0 to 1. */
  uniform(): number;
  /** Whether a server may run the task and is not known to be down. In `decide`: whether the server is not known to be down. */
  mayRun(server: number): boolean;
  /** Asks again after so many seconds about what waits without a server, or about slots that were left free. */
  wake(seconds: number): void;
  /**
   * Sends a copy of a running task to a server; the first to finish ends the others. Tells whether it was sent: not where the
   * task does not run, or may not run there, or an attempt at it is there; with `decide`, nor where no slot is free. For code
   * with `watch`.
   */
  copy(task: number, server: number): boolean;
  /** Writes a line below the code, for whoever writes it. */
  log(...values: unknown[]): void;
}

/** What a file may define. */
export interface OwnFunctions {
  /** Early binding: called for each task as soon as it may run. The server that gets it; null: nobody can run it now. */
  choose?(task: Task, cluster: Cluster): number | null;
  /** Late binding: the servers to ask. Each queues the question, and asks back when it has a free slot. */
  probes?(stage: Stage, cluster: Cluster): readonly number[];
  /** When a server with a free slot asks back: whether it gets a task. Left out: always. */
  answer?(stage: Stage, server: number, cluster: Cluster): boolean;
  /** Servers to ask for the length of their queues before a task is placed; null: nobody can run it now. */
  ask?(task: Task, cluster: Cluster): readonly number[] | null;
  /** When all have answered: the server that gets the task. */
  place?(task: Task, answers: readonly Answer[], cluster: Cluster): number;
  /** Called when the time that `cluster.wake` was given is over, as long as tasks run. */
  watch?(tasks: readonly RunningTask[], cluster: Cluster): void;
  /** One scheduler: called for each free slot that it hears of. The id of a job that waits, or null: leave the slot free. */
  decide?(server: number, jobs: readonly Job[], cluster: Cluster): number | null;
}

/** The forms of a scheduler, each with what it must define. */
export const ownForms = ['choose', 'probes', 'ask', 'decide'] as const;
export type OwnForm = (typeof ownForms)[number];
