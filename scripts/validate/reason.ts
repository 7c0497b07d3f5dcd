/** Why a check misses its bounds: written beside the check, printed with the miss. */
export interface Reason {
  /**
   * `not derivable`: the paper's number does not follow from what the paper says. `model`: it needs something that is
   * not simulated here. `workload`: it comes out on some workloads and not on this one, and the paper does not say enough of
   * its own. `open`: the cause is unknown.
   */
  readonly kind: 'not derivable' | 'model' | 'workload' | 'open';
  /** Why it is not derivable, what is missing, or what was tried. */
  readonly why: string;
}

/** The number does not follow from what the paper says. */
export const notDerivable = (why: string): Reason => ({ kind: 'not derivable', why });

/** The number comes out on some workloads, and not on this one. */
export const dependsOnWorkload = (why: string): Reason => ({ kind: 'workload', why });

/** The number needs something that is not simulated here. */
export const missingInModel = (why: string): Reason => ({ kind: 'model', why });

/** It is unknown why the number differs. */
export const open = (why: string): Reason => ({ kind: 'open', why });
