import type { Basics } from '../actors/messages.ts';
import type { Sim } from '../policy/verbs.ts';
import type { Core } from './core.ts';
import type { Endings } from './endings.ts';
import type { Entries } from './entries.ts';
import type { KeptSlots } from './keptSlots.ts';
import type { Resources } from './resources.ts';

/** The parts of a run that the two protocols use. */
export interface DeskParts extends Basics {
  readonly core: Core;
  readonly endings: Endings;
  readonly entries: Entries;
  readonly resources: Resources | null; // null: only slots count
  readonly kept: KeptSlots;
  /** Binds a task; throws if the acting scheduler may not. */
  readonly bind: Sim['bind'];
}
