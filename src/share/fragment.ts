import { type Fields, isFields, parseJson } from '../base/foreignJson.ts';
import { deflate, inflate } from './deflate.ts';
import { MOST_BYTES, seal, unseal } from './envelope.ts';

// A link's fragment: a letter for its kind, the version of that kind, and a sealed JSON object: `#s=1.…`. All kinds are
// opened here, so that what one of them must not believe, none believes.

/** Version of all kinds that this build writes. All older versions stay readable. */
const CODEC = 1;

const MOST_LETTERS = 65_536;
const MOST_TEXT = 1_000_000;
/** More values fit only if nearly all are equal; checking a million of those would take seconds. */
export const MOST_VALUES = 20_000;
const LONG = 2_000;
const TOO_LONG = 8_000;

/** A link's fragment and what to say about its length. */
export interface SharedLink {
  /** Starts with `#`. */
  readonly fragment: string;
  /** Short enough for a chat message, long for one, or so long that a file should be sent instead. */
  readonly advice: 'short' | 'long' | 'file';
}

/** Why a fragment cannot be opened. */
export type Unopened =
  /** It is no link of this kind. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cutOff'; readonly letters: number; readonly expected?: number }
  | { readonly kind: 'damaged' }
  /** Made by a later version of Makespan; `what` is the part that this version does not know. */
  | { readonly kind: 'newer'; readonly what: string }
  | { readonly kind: 'tooLong'; readonly letters: number };

/** The object that a fragment held: anything may be in its fields. */
interface Sealed {
  readonly kind: 'fields';
  readonly fields: Fields;
}

/** Encodes an object as a link. Returns null when it is too large for any link. */
export async function sealFragment(letter: string, fields: object): Promise<SharedLink | null> {
  const text = new TextEncoder().encode(JSON.stringify(fields));
  if (text.length > MOST_TEXT || hasTooManyValues(text)) return null;
  const data = await deflate(text);
  if (data.length > MOST_BYTES) return null;
  const fragment = `#${letter}=${CODEC}.${seal(data)}`;
  if (fragment.length > MOST_LETTERS) return null;
  const advice = fragment.length > TOO_LONG ? 'file' : fragment.length > LONG ? 'long' : 'short';
  return { fragment, advice };
}

/** Decodes a fragment of one of these letters. Never throws, and its time is bounded whatever the fragment is. */
export async function openFragment(
  fragment: string,
  letters: string,
  kindInWords: string,
): Promise<Sealed | Unopened> {
  if (fragment.length > MOST_LETTERS) return { kind: 'tooLong', letters: fragment.length };
  const link = new RegExp(`(?:^|[#&])[${letters}]=([^&]*)`).exec(fragment)?.[1];
  if (link === undefined) return { kind: 'nothing' };
  // Mail programs insert line breaks.
  const whole = link.replaceAll(/\s|%20|%0[ad]/gi, '');
  const [, codec, sealed] = /^(\d{1,3})\.(.*)$/.exec(whole) ?? [];
  if (codec === undefined)
    return /^\d{0,3}$/.test(whole) ? { kind: 'cutOff', letters: 0 } : { kind: 'damaged' };
  if (Number(codec) > CODEC) return { kind: 'newer', what: `${kindInWords}${Number(codec)}` };
  const unsealed = unseal(sealed);
  if (unsealed.kind !== 'data') return unsealed;
  const text = await inflate(unsealed.data, MOST_TEXT);
  if (text === null || hasTooManyValues(text)) return { kind: 'damaged' };
  const parsed = parseJson(new TextDecoder().decode(text));
  return 'value' in parsed && isFields(parsed.value)
    ? { kind: 'fields', fields: parsed.value }
    : { kind: 'damaged' };
}

/** Reads the first letters of the trace digests that the sender of a link saw; empty when there are none. */
export function digestsIn(value: unknown): readonly string[] {
  const areDigests =
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every((digest) => typeof digest === 'string' && /^[0-9a-f]{4,16}$/.test(digest));
  return areDigests ? value : [];
}

/** Tells whether an object has more values than a link may hold: counts commas, which is roughly their number. */
function hasTooManyValues(text: Uint8Array): boolean {
  const comma = 0x2c;
  let commas = 0;
  for (const letter of text) if (letter === comma) commas += 1;
  return commas > MOST_VALUES;
}
