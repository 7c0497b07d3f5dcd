import { decisionKind, large, type PayloadOf, whole } from '../../kit/decisionSchema.ts';

// β shape of the Pareto tail of task times

/** Shapes and times are kept in thousandths. */
export const SHAPE_UNIT = 1000;

/** A scheduler fitted β anew to the times of one application (HOP-23). */
export const hopperBetaKind = decisionKind('hopper/beta', {
  /** The class of jobs. */
  application: whole,
  /** Times that came in so far, those that the fit counts, and those of them that were cut short. */
  seen: large,
  fitted: whole,
  censored: whole,
  /** Times above the threshold that were not cut short: the standard error of β is about β ÷ √ of this. */
  above: whole,
  /** What the fit found, in thousandths; 0: no tail. */
  shape: large,
  /** The threshold in thousandths of what is told of the stage. */
  threshold: large,
  /** β from now on, in thousandths. */
  beta: whole,
});
export type HopperBeta = PayloadOf<typeof hopperBetaKind>;
