import { CURRENT_VERSION } from '../scenario/migrate.ts';
import type { Preset } from '../scenario/presets.ts';
import { readMoment } from './moment.ts';
import type { Opened } from './opened.ts';
import { type Payload, scenarioOf } from './payload.ts';
import { salvage } from './salvage.ts';

/** Turns the JSON text of a link into a scenario that can run, or says why that is not possible. */
export function openPayload(text: string, presets: readonly Preset[]): Opened {
  const payload = parse(text);
  if (payload === null) return { kind: 'damaged' };
  const { v, p, d, m, r } = payload;
  // The JSON may hold anything, also objects that `String` cannot convert.
  if (typeof v !== 'number' || (p !== undefined && typeof p !== 'string')) return { kind: 'damaged' };
  if (v > CURRENT_VERSION) return { kind: 'newer', what: `scenarios of version ${v}` };
  const base = presets.find(({ id }) => id === p);
  if (p !== undefined && base === undefined) return { kind: 'newer', what: `the preset ${p.slice(0, 40)}` };
  const fallback = base ?? presets[0];
  const { moment, dropped } = readMoment(m);
  const digests = isDigests(r) ? r : [];
  return {
    kind: 'opened',
    ...salvage(scenarioOf(base?.scenario, d), fallback.scenario),
    moment,
    dropped,
    digests,
  };
}

/** Parses a payload; null when it is not even an object. */
function parse(text: string): { readonly [Name in keyof Payload]?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isDigests(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every((digest) => typeof digest === 'string' && /^[0-9a-f]{4,16}$/.test(digest))
  );
}
