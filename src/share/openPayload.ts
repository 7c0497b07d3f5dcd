import { fieldsIn } from '../base/foreignJson.ts';
import type { Preset } from '../scenario/presets/presets.ts';
import { CURRENT_VERSION } from '../scenario/shape/migrate.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { digestsIn, type Unopened } from './fragment.ts';
import { type Moment, readMoment } from './moment.ts';
import { type Payload, scenarioOf } from './payload.ts';
import { type Replacement, salvage } from './salvage.ts';

/** Turns the JSON of a link into a scenario that can run, or says why that is not possible. */
export function openPayload(payload: unknown, presets: readonly Preset[]): Opened {
  const { v, p, d, m, r }: { readonly [Name in keyof Payload]?: unknown } = fieldsIn(payload);
  if (typeof v !== 'number' || (p !== undefined && typeof p !== 'string')) return { kind: 'damaged' };
  if (v > CURRENT_VERSION) return { kind: 'newer', what: `scenarios of version ${v}` };
  const base = presets.find(({ id }) => id === p);
  if (p !== undefined && base === undefined) return { kind: 'newer', what: `the preset ${p.slice(0, 40)}` };
  const fallback = base ?? presets[0];
  const { moment, dropped } = readMoment(m);
  return {
    kind: 'opened',
    ...salvage(scenarioOf(base?.scenario, v, d), fallback.scenario),
    moment,
    dropped,
    digests: digestsIn(r),
  };
}

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
