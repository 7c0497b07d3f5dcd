import type { Actors } from '../actors/actors.ts';
import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { Messages } from '../actors/messages.ts';
import type { Outages } from '../actors/outages.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import type { AttemptKind } from '../record/schema.ts';
import type { Endings } from './endings.ts';
import type { Entries } from './entries.ts';
import type { Execution } from './execution.ts';
import type { KeptSlots } from './keptSlots.ts';
import type { Queues } from './queues.ts';
import type { Resources } from './resources.ts';
import type { ServerRows } from './serverRows.ts';
import type { Slots } from './slots.ts';

/** The parts of the world that the two protocols use. */
export interface ProtocolParts {
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly attempts: Attempts;
  readonly execution: Execution;
  readonly endings: Endings;
  readonly rows: ServerRows;
  readonly queues: Queues;
  readonly entries: Entries;
  readonly slots: Slots;
  readonly resources: Resources | null; // null: only slots count
  readonly kept: KeptSlots;
  readonly errors: AuthorErrors;
  /** Binds a task; throws if the acting scheduler may not. */
  bind(task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind): AttemptId;
}
