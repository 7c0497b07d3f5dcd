import type { Micros } from '../../../engine/kernel/time.ts';

// I initialisation: fetching files · W wait · R run time: reading input and computing · P_succ probability that the server
// survives · K_fail what a failure costs · E_succ completion time without failure · C with failure

/** Estimates when a task is complete if nothing fails: E_succ = I + W + R (Apollo §3.3, Eq 1). */
export function completionWithoutFailure(init: Micros, wait: Micros, run: Micros): Micros {
  return init + wait + run;
}

/** Estimates when a task is complete: C = P_succ·E_succ + K_fail·(1 − P_succ)·E_succ (Apollo §3.3, Eq 2). */
export function completion(withoutFailure: Micros, success: number, failurePenalty: number): Micros {
  return success * withoutFailure + failurePenalty * (1 - success) * withoutFailure;
}
