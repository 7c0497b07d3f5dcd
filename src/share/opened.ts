import type { Scenario } from '../scenario/schema.ts';
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
  /** The fragment holds no scenario. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cutOff'; readonly letters: number; readonly expected?: number }
  | { readonly kind: 'damaged' }
  /** Made by a later version of Makespan; `what` is the part that this version does not know. */
  | { readonly kind: 'newer'; readonly what: string }
  | { readonly kind: 'tooLong'; readonly letters: number };
