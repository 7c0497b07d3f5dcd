import type { Preset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/schema.ts';
import { deflate, inflate } from './deflate.ts';
import { MOST_BYTES, seal, unseal } from './envelope.ts';
import type { Moment } from './moment.ts';
import type { Opened } from './opened.ts';
import { payloadOf, withSeen } from './payload.ts';

/** Version of the link format that this build writes. All older versions stay readable. */
const CODEC = 1;

const MOST_LETTERS = 65_536;
const MOST_TEXT = 1_000_000;
// More values fit only if nearly all are equal; checking a million of those would take seconds.
const MOST_VALUES = 20_000;
const LONG = 2_000;
const TOO_LONG = 8_000;

/** A link's fragment and what to say about its length. */
export interface SharedLink {
  /** Starts with `#`. */
  readonly fragment: string;
  /** Short enough for a chat message, long for one, or so long that a file should be sent instead. */
  readonly advice: 'short' | 'long' | 'file';
}

/** Encodes a scenario as a link. Returns null when it is too large for any link; send a file then. */
export async function encodeLink(
  scenario: Scenario,
  moment?: Moment,
  digests: readonly string[] = [],
): Promise<SharedLink | null> {
  // Checked before the comparison with the presets: no preset has a list of jobs that would make this one
  // small.
  if (listsTooMuch(scenario)) return null;
  const payload = withSeen(payloadOf(scenario, await loadPresets()), moment, digests);
  const text = new TextEncoder().encode(JSON.stringify(payload));
  if (text.length > MOST_TEXT || hasTooManyValues(text)) return null;
  const data = await deflate(text);
  if (data.length > MOST_BYTES) return null;
  const fragment = `#s=${CODEC}.${seal(data)}`;
  if (fragment.length > MOST_LETTERS) return null;
  const advice = fragment.length > TOO_LONG ? 'file' : fragment.length > LONG ? 'long' : 'short';
  return { fragment, advice };
}

/** Decodes the fragment of a URL. Never throws, and its time is bounded whatever the fragment is. */
export async function decodeLink(fragment: string): Promise<Opened> {
  if (fragment.length > MOST_LETTERS) return { kind: 'tooLong', letters: fragment.length };
  const link = /(?:^|[#&])s=([^&]*)/.exec(fragment)?.[1];
  if (link === undefined) return { kind: 'nothing' };
  // Mail programs insert line breaks.
  const whole = link.replaceAll(/\s|%20|%0[ad]/gi, '');
  const [, codec, letters] = /^(\d{1,3})\.(.*)$/.exec(whole) ?? [];
  if (codec === undefined)
    return /^\d{0,3}$/.test(whole) ? { kind: 'cutOff', letters: 0 } : { kind: 'damaged' };
  if (Number(codec) > CODEC) return { kind: 'newer', what: `links of kind ${codec}` };
  const sealed = unseal(letters);
  if (sealed.kind !== 'data') return sealed;
  const text = await inflate(sealed.data, MOST_TEXT);
  if (text === null || hasTooManyValues(text)) return { kind: 'damaged' };
  // The code that reads payloads is loaded together with the presets they build on; a page opened without a
  // link needs neither.
  const [{ openPayload }, presets] = await Promise.all([import('./openPayload.ts'), loadPresets()]);
  return openPayload(new TextDecoder().decode(text), presets);
}

/** Tells whether a workload lists more task durations than a link may have values; stops counting there. */
function listsTooMuch({ workload }: Scenario): boolean {
  if (workload.kind === 'generated') return false;
  let times = 0;
  for (const { stages } of workload.jobs) {
    for (const { durations, copyDurations = [] } of stages) {
      times += durations.length;
      for (const copies of copyDurations) times += copies.length;
    }
    if (times > MOST_VALUES) return true;
  }
  return false;
}

/** Counts commas, which is roughly the number of values in a JSON text. */
function hasTooManyValues(text: Uint8Array): boolean {
  const comma = 0x2c;
  let commas = 0;
  for (const letter of text) if (letter === comma) commas += 1;
  return commas > MOST_VALUES;
}

/**
 * Links store the difference from a preset. Loaded late, since the first frame of the page needs only its own
 * preset.
 */
async function loadPresets(): Promise<readonly Preset[]> {
  return (await import('../scenario/presets.ts')).presets.all;
}
