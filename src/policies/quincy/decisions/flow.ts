import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { Reader } from '../../../kit/decisionWords.ts';

// N submitted tasks of a job · E, F bounds on its running tasks · v wait cost · d* data cost · θ work so far

/** One job's bounds in a solve (Quincy §4.3). */
export interface Bounds {
  readonly job: JobId;
  readonly submitted: number; // N
  readonly running: number;
  readonly least: number; // E
  readonly most: number; // F
}

/** One min-cost flow was solved and applied (Quincy §4.2). */
export interface Solve {
  readonly number: number;
  readonly cost: number; // units
  readonly computers: number; // that can hold workers
  readonly starts: number;
  readonly moves: number;
  readonly preemptions: number;
  readonly bounds: readonly Bounds[];
}

/** The ways a task's flow can go. */
export const paths = ['unscheduled', 'computer', 'rack', 'cluster'] as const;
export type Path = (typeof paths)[number];

/**
 * The next best of each task takes a search of its own, most of the time of a run in a large cluster: it is recorded in
 * clusters of at most so many servers. Our choice.
 */
export const MOST_SERVERS_WITH_NEXT = 1000;

/** The path that would have been taken instead. */
export interface Alternative {
  readonly path: Path;
  /** The computer that it would have ended on, or NONE. */
  readonly server: ServerId;
  /** How much more it would have cost, others' places included; units, ≥ 0. */
  readonly extra: number;
}

/** The flow of a task reached a computer, so it starts there. */
export interface Start {
  readonly task: TaskId;
  readonly server: ServerId;
  readonly solve: number;
  readonly path: Path;
  readonly dataCost: number; // units, of the path
  /** Data costs on this very computer, which a path by rack or cluster only bounds; units. */
  readonly exactCost: number;
  readonly waitCost: number; // units, of staying unscheduled
  /** What the place was worth to others; units. */
  readonly price: number;
  /** Null where there was no other, or the cluster is too large. */
  readonly next: Alternative | null;
}

/** The flow of a running task went elsewhere, so it was killed; its work is lost (Quincy §4.3, Appendix). */
export interface Leave {
  readonly task: TaskId;
  readonly from: ServerId;
  /** Where it starts anew, or NONE: it waits. */
  readonly to: ServerId;
  readonly solve: number;
  readonly stayCost: number; // units, d* − p*
  readonly leaveCost: number; // units, of the new path
  readonly workedTicks: number; // θ
  /** The task that got its computer, or NONE: a root, or nobody. */
  readonly takenBy: TaskId;
}

/** number, cost (large), computers, starts, moves, preemptions, then job, N, running, E, F of each running job. */
export const solveKind: DecisionKind<Solve> = {
  name: 'quincy/solve',
  decode(words) {
    const reader = new Reader(words);
    return {
      number: reader.next(),
      cost: reader.large(),
      computers: reader.next(),
      starts: reader.next(),
      moves: reader.next(),
      preemptions: reader.next(),
      bounds: reader.rows(() => ({
        job: reader.next(),
        submitted: reader.next(),
        running: reader.next(),
        least: reader.next(),
        most: reader.next(),
      })),
    };
  },
};

/** task, server, solve, path, four large costs; then, where there is one: path, server, extra (large) of the next best. */
export const startKind: DecisionKind<Start> = {
  name: 'quincy/start',
  decode(words) {
    const reader = new Reader(words);
    const start = {
      task: reader.next(),
      server: reader.next(),
      solve: reader.next(),
      path: paths[reader.next()],
      dataCost: reader.large(),
      exactCost: reader.large(),
      waitCost: reader.large(),
      price: reader.large(),
    };
    if (reader.isAtEnd) return { ...start, next: null };
    return { ...start, next: { path: paths[reader.next()], server: reader.next(), extra: reader.large() } };
  },
};

/** task, from, to, solve, stayCost, leaveCost, workedTicks (large), takenBy. */
export const leaveKind: DecisionKind<Leave> = {
  name: 'quincy/leave',
  decode(words) {
    const reader = new Reader(words);
    return {
      task: reader.next(),
      from: reader.next(),
      to: reader.next(),
      solve: reader.next(),
      stayCost: reader.large(),
      leaveCost: reader.large(),
      workedTicks: reader.large(),
      takenBy: reader.next(),
    };
  },
};
