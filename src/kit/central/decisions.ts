import { decisionKind, whole } from '../decisionSchema.ts';

/** A central scheduler launched the task at the head of its queue on a free slot. */
export const centralLaunchKind = decisionKind('central/launch', {
  task: whole,
  server: whole,
  /** Free slots that the scheduler knew of, this one included. */
  freeSlots: whole,
  /** Tasks that were ready, this one included. */
  waitingTasks: whole,
});
