import type { Preset } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Moment } from './moment.ts';
import { applyPatch, diff } from './patch.ts';

/** The JSON content of a link (codec 1). The names are short because every link contains them. */
export interface Payload {
  /** Version of the scenario format. */
  readonly v: number;
  /** Id of the preset that `d` refers to. */
  readonly p?: string;
  /** The difference from the preset, as a patch; without a preset, the whole scenario. */
  readonly d?: unknown;
  /** What the sender was looking at. */
  readonly m?: Moment;
  /** The first letters of the trace digests that the sender saw, one for each run. */
  readonly r?: readonly string[];
}

/** Encodes a scenario as its difference from the most similar preset. */
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

/** Adds to a payload what the sender was looking at, and what came out. */
export function withSeen(payload: Payload, moment: Moment | undefined, digests: readonly string[]): Payload {
  return {
    ...payload,
    m: moment === undefined || Object.keys(moment).length === 0 ? undefined : moment,
    r: digests.length === 0 ? undefined : digests.map((digest) => digest.slice(0, 8)),
  };
}

/**
 * Applies the patch to the preset as it was in the link's version. The result is unchecked. Never throws, whatever the patch is.
 */
export function scenarioOf(preset: Scenario | undefined, version: number, patch: unknown): unknown {
  if (preset === undefined) return patch;
  const base = { ...preset, version };
  return patch === undefined ? base : applyPatch(base, patch);
}
