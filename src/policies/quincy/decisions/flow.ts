import {
  choice,
  decisionKind,
  type Group,
  group,
  large,
  list,
  type PayloadOf,
  tail,
  whole,
} from '../../../kit/decisionSchema.ts';

// N submitted tasks of a job · E, F bounds on its running tasks · v wait cost · d* data cost · θ work so far

/** One job's bounds in a solve (Quincy §4.3). */
const bounds = {
  job: whole,
  submitted: whole, // N
  running: whole,
  least: whole, // E
  most: whole, // F
};
export type Bounds = Group<typeof bounds>;

/** One min-cost flow was solved and applied (Quincy §4.2). */
export const solveKind = decisionKind('quincy/solve', {
  number: whole,
  cost: large, // units
  computers: whole, // places for tasks other than roots
  starts: whole,
  moves: whole,
  preemptions: whole,
  bounds: list(group(bounds)),
});
export type Solve = PayloadOf<typeof solveKind>;

/** The paths that the flow of a task can take. */
export const paths = ['unscheduled', 'computer', 'rack', 'cluster'] as const;
export type Path = (typeof paths)[number];

/**
 * Largest number of servers for which the next best path of each task is recorded. Finding it takes a search per task, which
 * in larger clusters would be most of a run's computing time. Our choice.
 */
export const MOST_SERVERS_WITH_NEXT = 1000;

/** The path that would have been taken instead. */
const alternative = {
  path: choice(paths),
  /** The server that it would have ended on, or NONE. */
  server: whole,
  /** How much more the whole solution would have cost; units, ≥ 0. */
  extra: large,
};
export type Alternative = Group<typeof alternative>;

/** A task starts on the server that its flow goes to. */
export const startKind = decisionKind('quincy/start', {
  task: whole,
  server: whole,
  solve: whole,
  path: choice(paths),
  dataCost: large, // units, of the path
  /** Exact data cost on this server; that of a path by rack or cluster is an upper bound. Units. */
  exactCost: large,
  waitCost: large, // units, of staying unscheduled
  /** Price of the place in the solution: what competing tasks would have paid. Units. */
  price: large,
  /** Null if there was no other path, or the cluster has more than `MOST_SERVERS_WITH_NEXT` servers. */
  next: tail(group(alternative)),
});
export type Start = PayloadOf<typeof startKind>;

/** The flow of a running task goes elsewhere, so it was stopped; its work is lost (Quincy §4.3, Appendix). */
export const leaveKind = decisionKind('quincy/leave', {
  task: whole,
  from: whole,
  /** The server that it starts again on, or NONE: it waits. */
  to: whole,
  solve: whole,
  stayCost: large, // units, d* − p*
  leaveCost: large, // units, of the new path
  workedTicks: large, // θ
  /** The task that got its slot; NONE: a root, or no task. */
  takenBy: whole,
});
export type Leave = PayloadOf<typeof leaveKind>;
