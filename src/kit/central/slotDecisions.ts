import type { ServerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';
import { readTime } from '../decisionWords.ts';

/** A free slot was offered and this task took it. */
export interface SlotLaunch {
  readonly task: TaskId;
  readonly server: ServerId;
  /** 0 server, 1 rack, 2 remote; 3: the task has no input. */
  readonly locality: number;
  /** What the job had waited and how often it had been skipped since it was last reset, before this launch. */
  readonly waited: Micros;
  readonly skips: number;
  /** The job's level before and after (Delay Scheduling, pseudo-code). */
  readonly levelBefore: number;
  readonly level: number;
  /** Jobs before it in the order that were skipped in this decision. */
  readonly jobsSkipped: number;
  /** Free slots that the scheduler knew of, this one included. */
  readonly freeSlots: number;
}

/** A job was skipped: it had no task near enough to the free slot, and had not waited long enough. */
export interface Skip {
  readonly server: ServerId;
  /** The best it could have had there: 1 rack, 2 remote. */
  readonly locality: number;
  /** After this skip. */
  readonly waited: Micros;
  readonly skips: number;
  readonly level: number;
}

export const slotLaunchKind: DecisionKind<SlotLaunch> = {
  name: 'slots/launch',
  decode: (words) => ({
    task: words[0],
    server: words[1],
    locality: words[2],
    waited: readTime(words, 3),
    skips: words[5],
    levelBefore: words[6],
    level: words[7],
    jobsSkipped: words[8],
    freeSlots: words[9],
  }),
};

export const skipKind: DecisionKind<Skip> = {
  name: 'slots/skip',
  decode: (words) => ({
    server: words[0],
    locality: words[1],
    waited: readTime(words, 2),
    skips: words[4],
    level: words[5],
  }),
};
