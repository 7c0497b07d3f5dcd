import type { Issue } from '../../base/issue.ts';

/** Thrown when a request is well formed but cannot be met: the message says what is allowed. */
export class Refused extends Error {
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}
