import type { Kernel } from '../kernel/kernel.ts';
import { toSeconds } from '../kernel/time.ts';

/** Errors for authors of policies: they name policy, verb, ids, time and the broken rule. */
export class AuthorErrors {
  constructor(
    private readonly policy: string,
    private readonly kernel: Kernel,
  ) {}

  /** Returns an error for a call, such as `start(server 7, attempt 31)`, and the rule that it breaks. */
  of(call: string, rule: string): Error {
    return new Error(`${this.policy}: ${call} at ${toSeconds(this.kernel.now())} s: ${rule}`);
  }
}

/** Thrown when a policy asks for what is rare, or breaks a rule, on the short way: the run begins anew with care. */
export class NeedsCare extends Error {
  override readonly name = 'NeedsCare';
}
