import type { Preset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Moment } from './moment.ts';
import { applyPatch, diff } from './patch.ts';

/** What a link of codec 1 says, as JSON. Names are short because they are in every link. */
export interface Payload {
  /** Version of the scenario. */
  readonly v: number;
  /** The preset that it is based on. */
  readonly p?: string;
  /** What differs from the preset, as a patch; without a preset, the whole scenario. */
  readonly d?: unknown;
  /** Where the sender was looking. */
  readonly m?: Moment;
  /** The first letters of the digests of the sender's traces, one for each run. */
  readonly r?: readonly string[];
}

/** Writes a scenario as what differs from the preset that is most like it. */
export function payloadOf(scenario: Scenario, presets: readonly Preset[]): Payload {
  const v = scenario.version;
  let shortest: Payload = { v, d: scenario };
  let length = JSON.stringify(shortest).length;
  for (const preset of presets) {
    const candidate: Payload = { v, p: preset.id, d: diff(preset.scenario, scenario) };
    const candidateLength = JSON.stringify(candidate).length;
    if (candidateLength >= length) continue;
    shortest = candidate;
    length = candidateLength;
  }
  return shortest;
}

/** Puts the scenario together again. What comes out is not checked. Throws nothing, whatever the patch. */
export function scenarioOf(base: Scenario | undefined, patch: unknown): unknown {
  if (base === undefined) return patch;
  return patch === undefined ? base : applyPatch(base, patch);
}
