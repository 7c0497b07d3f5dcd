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
  computers: whole, // that can hold workers
  starts: whole,
  moves: whole,
  preemptions: whole,
  bounds: list(group(bounds)),
});
export type Solve = PayloadOf<typeof solveKind>;

/** The ways a task's flow can go. */
export const paths = ['unscheduled', 'computer', 'rack', 'cluster'] as const;
export type Path = (typeof paths)[number];

/**
 * The next best of each task takes a search of its own, most of the time of a run in a large cluster: it is recorded in
 * clusters of at most so many servers. Our choice.
 */
export const MOST_SERVERS_WITH_NEXT = 1000;

/** The path that would have been taken instead. */
const alternative = {
  path: choice(paths),
  /** The computer that it would have ended on, or NONE. */
  server: whole,
  /** How much more it would have cost, others' places included; units, ≥ 0. */
  extra: large,
};
export type Alternative = Group<typeof alternative>;

/** The flow of a task reached a computer, so it starts there. */
export const startKind = decisionKind('quincy/start', {
  task: whole,
  server: whole,
  solve: whole,
  path: choice(paths),
  dataCost: large, // units, of the path
  /** Data costs on this very computer, which a path by rack or cluster only bounds; units. */
  exactCost: large,
  waitCost: large, // units, of staying unscheduled
  /** What the place was worth to others; units. */
  price: large,
  /** Null where there was no other, or the cluster is too large. */
  next: tail(group(alternative)),
});
export type Start = PayloadOf<typeof startKind>;

/** The flow of a running task went elsewhere, so it was killed; its work is lost (Quincy §4.3, Appendix). */
export const leaveKind = decisionKind('quincy/leave', {
  task: whole,
  from: whole,
  /** Where it starts anew, or NONE: it waits. */
  to: whole,
  solve: whole,
  stayCost: large, // units, d* − p*
  leaveCost: large, // units, of the new path
  workedTicks: large, // θ
  /** The task that got its computer, or NONE: a root, or nobody. */
  takenBy: whole,
});
export type Leave = PayloadOf<typeof leaveKind>;
