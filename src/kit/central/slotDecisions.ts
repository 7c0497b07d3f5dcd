import { decisionKind, type PayloadOf, time, whole } from '../decisionSchema.ts';

/** A free slot was offered, and this task took it. */
export const slotLaunchKind = decisionKind('slots/launch', {
  task: whole,
  server: whole,
  /** 0 server, 1 rack, 2 remote; 3: the task has no input. */
  locality: whole,
  /** What the job had waited and how often it had been skipped since it was last reset, before this launch. */
  waited: time,
  skips: whole,
  /** The job's level before and after (Delay Scheduling, pseudo-code). */
  levelBefore: whole,
  level: whole,
  /** Jobs before it in the order that were skipped in this decision. */
  jobsSkipped: whole,
  /** Free slots that the scheduler knew of, this one included. */
  freeSlots: whole,
});
export type SlotLaunch = PayloadOf<typeof slotLaunchKind>;

/** A job was skipped: it had no task near enough to the free slot, and had not waited long enough. */
export const skipKind = decisionKind('slots/skip', {
  server: whole,
  /** Locality of its nearest task there: 1 rack, 2 remote. */
  locality: whole,
  /** As of after this skip. */
  waited: time,
  skips: whole,
  level: whole,
});
export type Skip = PayloadOf<typeof skipKind>;

/** A central scheduler launched the task at the head of its queue on a free slot. */
export const centralLaunchKind = decisionKind('central/launch', {
  task: whole,
  server: whole,
  /** Free slots that the scheduler knew of, this one included. */
  freeSlots: whole,
  /** Tasks that were ready, this one included. */
  waitingTasks: whole,
});
