import type { Actors } from '../actors/actors.ts';
import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { Messages } from '../actors/messages.ts';
import type { Outages } from '../actors/outages.ts';
import type { Topology } from '../cluster/topology.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Sim } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Core } from './core.ts';
import type { Endings } from './endings.ts';
import type { Entries } from './entries.ts';
import type { KeptSlots } from './keptSlots.ts';
import type { Resources } from './resources.ts';

/** The parts of a run that the two protocols use. */
export interface DeskParts {
  readonly core: Core;
  readonly topology: Topology;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly endings: Endings;
  readonly entries: Entries;
  readonly resources: Resources | null; // null: only slots count
  readonly kept: KeptSlots;
  readonly errors: AuthorErrors;
  /** Binds a task; throws if the acting scheduler may not. */
  readonly bind: Sim['bind'];
}
