import type { Endings } from '../core/endings.ts';
import type { Entries } from '../core/entries.ts';
import type { KeptSlots } from '../core/keptSlots.ts';
import type { Queues } from '../core/queues.ts';
import type { Reading } from '../data/reading.ts';
import type { ServerId } from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';

/** What fails: attempts with what they read, slots, and queues. */
export interface Failing {
  readonly starts: {
    readonly attempts: KnownAttempts;
    readonly reading: Reading | null; // null: no task reads
    /** Whether a stage may lose its input after some of its tasks were launched, so that starts must check for it. */
    mayReopen: boolean;
  };
  readonly endings: Pick<Endings, 'fail' | 'forget' | 'offer' | 'callOff'>;
  readonly slots: { close(server: ServerId): void; open(server: ServerId): void };
  readonly queues: Pick<Queues, 'perServer' | 'head' | 'stage'>;
  readonly entries: Pick<Entries, 'leave'>;
  readonly kept: Pick<KeptSlots, 'endAll'>;
}
