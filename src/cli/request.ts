import type { Issue } from '../base/issue.ts';

/** Output formats of results. */
export type Format = 'table' | 'csv' | 'json';

/** Where a scenario comes from: the id of a preset, or a file, a link or `-` for the standard input. */
export type Source =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'given'; readonly text: string };

/** What the arguments of a command ask for, or everything that is wrong with them. */
export interface Asked<Request> {
  /** Undefined when there are issues. */
  readonly command?: Request;
  readonly issues: readonly Issue[];
}
