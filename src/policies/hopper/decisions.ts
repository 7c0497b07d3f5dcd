import { besideDigest } from '../../engine/record/decision.ts';
import {
  counted,
  decisionKind,
  group,
  large,
  type PayloadOf,
  time,
  whole,
} from '../../kit/decisionSchema.ts';

// V virtual size, kept in thousandths of a slot · T remaining tasks · S slots

/** Virtual sizes are kept in thousandths. */
export const SIZE_UNIT = 1000;

/** How many jobs of the order are kept in the trace. */
export const MOST_SIZES = 60;

/** A central scheduler launched an attempt. */
export const hopperLaunchKind = decisionKind('hopper/launch', {
  task: whole,
  server: whole,
  /** 0: the attempt that the task needs, 1: a copy, 2: a copy for which the older attempts are stopped. */
  copy: whole,
  /** Place of the job in the order, from 0, and jobs in it. */
  place: whole,
  jobs: whole,
  /** Slots that the job had before, and those that it may have; −1: as many as it can use. */
  occupied: whole,
  limit: whole,
  remaining: whole, // T
  /** Idle slots that the scheduler knew of, this one included. */
  idle: whole,
  /** Of a copy: what was known of the task, and what a new attempt was expected to take. Otherwise 0. */
  timeLeft: time,
  timeOfNew: time,
  /** Whether the slot was kept for the job before. */
  wasKept: whole,
});
export type HopperLaunch = PayloadOf<typeof hopperLaunchKind>;

/** How the cluster stood when sizes were recorded. */
const load = {
  /** Which guideline holds; 0: the policy has none. */
  guideline: whole,
  slots: whole, // S
  jobs: whole,
  /** ΣV of all jobs. */
  wanted: whole,
} as const;

/** What the jobs were allotted, recorded when it changed; at most the first `MOST_SIZES` jobs, in the order of service. */
export const hopperSizesKind = decisionKind('hopper/sizes', {
  ...load,
  rows: counted(
    group({
      job: whole,
      remaining: whole,
      size: whole, // V
      allotted: whole,
      occupied: whole,
      kept: whole,
      isLifted: whole,
    }),
  ),
  /** Slots that fairness makes each job sure of, (1 − ε)·S/N in thousandths; 0: the policy has no such floor. */
  floor: whole,
});
export type HopperSizes = PayloadOf<typeof hopperSizesKind>;

/** The same records without their jobs: for what looks at all of a run. */
export const hopperLoadKind = decisionKind(hopperSizesKind.name, load);

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

/** What a stage fetches has been made, and is compared with what was predicted (HOP-27). */
export const hopperDataKind = decisionKind('hopper/data', {
  stage: whole,
  /** KB that each task was thought to fetch; 0: an earlier run of the job was not known. */
  guessed: whole,
  /** KB that each task fetches. */
  made: whole,
});
export type HopperData = PayloadOf<typeof hopperDataKind>;

/**
 * What communication adds to the size of a job changed (HOP-24). In thousandths of tasks, those of running stages that later
 * stages fetch from.
 */
export const hopperWorkKind = decisionKind(besideDigest('hopper/work'), {
  job: whole,
  /** Tasks of running stages that later stages fetch from, and of those that none does. */
  fetched: whole, // T
  others: whole,
  /** What later stages still fetch. */
  transfer: large, // T′
  /** What counts in the virtual size: T·√α and the others, one at least. */
  counted: large,
});
export type HopperWork = PayloadOf<typeof hopperWorkKind>;
