// I initialisation: fetching files · W wait · R run time: reading input and computing · P_succ probability that the server
// survives · K_fail how many times as long a task takes if it does not · E_succ completion without failure · C with failure

/** Returns E_succ = I + W + R (Apollo §3.3, Eq 1, APO-13). In the unit of the times. */
export function successfulCompletion(init: number, wait: number, run: number): number {
  return init + wait + run;
}

/** Returns P_succ + K_fail·(1 − P_succ), by which Eq 2 multiplies E_succ (Apollo §3.3, APO-14). */
export function failureFactor(success: number, penalty: number): number {
  return success + penalty * (1 - success);
}
