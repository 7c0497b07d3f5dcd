import type { Evidence, Paper } from '../readings/entry.ts';

/** A number or a statement of a paper, what it is here, and how one can find out. */
export interface Claim extends Evidence {
  readonly code: string;
  readonly paper: Paper;
  /** Where the paper makes it. */
  readonly section: string;
  readonly what: string;
  /** The paper's value, or what follows from it. */
  readonly value: string;
  /** How near is near enough. */
  readonly tolerance: string;
}
