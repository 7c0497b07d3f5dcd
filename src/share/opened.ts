import type { Scenario } from '../scenario/shape/schema.ts';
import type { Unopened } from './fragment.ts';
import type { Moment } from './moment.ts';
import type { Replacement } from './salvage.ts';

/** What opening a link led to. */
export type Opened =
  | {
      readonly kind: 'opened';
      readonly scenario: Scenario;
      /** Values that were not valid, and what replaces them. */
      readonly replaced: readonly Replacement[];
      readonly moment: Moment;
      /** Parts of the moment that were not valid and are ignored. */
      readonly dropped: readonly string[];
      /**
       * The first letters of the trace digests that the sender saw, one for each run; empty when the link has
       * none.
       */
      readonly digests: readonly string[];
    }
  | Unopened;
