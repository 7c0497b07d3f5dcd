// C computer · R rack · X the cluster · U unscheduled · S sink · E, F bounds on scheduled tasks · v cost of waiting

/** Stands in place of a computer for a task that is left unscheduled. */
export const UNSCHEDULED = -1;

/**
 * Quincy's scheduling problem as plain data (Quincy §4.2, Appendix). A computer is a server: the solver keeps the paper's
 * word, as do the files that networks are read from. Costs are whole numbers. A task takes one of its
 * arcs: to a computer, to a rack (any computer of it), to the cluster (any computer), or to its job's unscheduled node.
 */
export interface PlacementProblem {
  readonly racks: number;
  readonly rackOf: Uint32Array; // [computers] → rack
  /** Tasks that a computer has room for; 0 where a root runs or the computer is down. */
  readonly capacity: Uint16Array; // [computers]
  readonly jobs: number;
  /** Bounds on the number of a job's tasks that are scheduled. */
  readonly least: Int32Array; // [jobs], E
  readonly most: Int32Array; // [jobs], F
  readonly tasks: number;
  readonly taskJob: Int32Array; // [tasks] → job
  /** Cost of leaving a task unscheduled. Infinity: it must be scheduled, such as one that runs and may not be preempted. */
  readonly waitCost: Float64Array; // [tasks], v
  /** Cost of running on any computer, as on the worst one; Infinity: no such arc. */
  readonly anyCost: Float64Array; // [tasks], α
  readonly firstArc: Uint32Array; // [tasks + 1] → arc
  /** A computer, or computers + a rack. */
  readonly arcTo: Int32Array; // [arcs]
  readonly arcCost: Float64Array; // [arcs], γ and ρ
  /** Root tasks that have no computer yet: each takes one anywhere at cost 0, and must have one. */
  readonly roots: number;
}

/** Which arc a task took. */
export const Via = { unscheduled: 0, computer: 1, rack: 2, cluster: 3 } as const;
export type Via = (typeof Via)[keyof typeof Via];

/** Where each task and root goes, with prices that prove it to be cheapest (`testing/policies/quincy/solver/certificate.ts` checks them). */
export interface Placement {
  readonly kind: 'optimal';
  readonly cost: number;
  readonly computerOf: Int32Array; // [tasks] → computer, or UNSCHEDULED
  readonly via: Uint8Array; // [tasks] → Via
  readonly rootComputer: Int32Array; // [roots] → computer
  /** y: the price of a place, which a task pays on top of the cost of its arc; 0 on a computer with a free place. */
  readonly computerPrice: Float64Array; // [computers], ≥ 0
  readonly unscheduledPrice: Float64Array; // [jobs]
}

/** Why there is no placement. */
export interface NoPlacement {
  readonly kind: 'infeasible';
  /** `least`: Σ E and the roots need more slots than there are; `job`: a job's bounds do not fit its tasks; `reach`: its tasks cannot get there. */
  readonly bound: 'least' | 'job' | 'reach';
  /** The job whose bound breaks, or NONE. */
  readonly job: number;
  readonly wanted: number;
  readonly available: number;
}

export type PlacementOutcome = Placement | NoPlacement;
