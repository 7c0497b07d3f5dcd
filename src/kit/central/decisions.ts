import type { ServerId, TaskId } from '../../engine/ids.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';

/** A central scheduler launched the task at the head of its queue on a free slot. */
export interface CentralLaunch {
  readonly task: TaskId;
  readonly server: ServerId;
  /** Free slots that the scheduler knew of, this one included. */
  readonly freeSlots: number;
  /** Tasks that were ready, this one included. */
  readonly waitingTasks: number;
}

export const centralLaunchKind: DecisionKind<CentralLaunch> = {
  name: 'central/launch',
  decode: (words) => ({ task: words[0], server: words[1], freeSlots: words[2], waitingTasks: words[3] }),
};
