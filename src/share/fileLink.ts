import { jobsDigest, readRecipe } from '../logs/importRecipe.ts';
import type { ExplicitWorkload, Scenario } from '../scenario/schema.ts';
import { deflate, inflate } from './deflate.ts';
import { MOST_BYTES, seal, unseal } from './envelope.ts';
import type { Moment } from './moment.ts';
import { readMoment } from './moment.ts';

/** Version of this kind of link. */
const CODEC = 1;

/** A chat may cut off longer ones, and this kind is short unless a scenario has many runs. [characters] */
const MOST_LETTERS = 8_000;
const MOST_TEXT = 200_000;

/** The file that a link asks for. */
export type WantedFile = Omit<NonNullable<ExplicitWorkload['from']>, 'notes' | 'recipe'>;

/** A link to a scenario whose jobs are made from a file that whoever opens it must have. */
export interface FileLink {
  readonly file: WantedFile;
  /** How its jobs are made from the file. */
  readonly recipe: string;
  /** The scenario without jobs. It is checked when it has them. */
  readonly rest: unknown;
  readonly name: string;
  readonly moment: Moment;
  /** As in other links: the first letters of the trace digests that the sender saw. */
  readonly digests: readonly string[];
}

/** Tells whether a scenario's jobs are still those that its recipe makes from a file. O(tasks). */
export function jobsAreFromFile({ workload }: Scenario): boolean {
  if (workload.kind === 'generated' || workload.from?.recipe === undefined) return false;
  return readRecipe(workload.from.recipe)?.jobs === jobsDigest(workload);
}

/** Encodes a scenario whose jobs were imported and are unchanged; null where that is not so, or it is too large. */
export async function encodeFileLink(
  scenario: Scenario,
  moment?: Moment,
  digests: readonly string[] = [],
): Promise<string | null> {
  const { workload } = scenario;
  if (!jobsAreFromFile(scenario) || workload.kind === 'generated' || workload.from === undefined) return null;
  const { notes: _, recipe, ...file } = workload.from;
  const { jobs: _jobs, files: _files, from: _from, ...others } = workload;
  const payload = {
    f: file,
    h: recipe,
    s: { ...scenario, workload: others },
    m: moment === undefined || Object.keys(moment).length === 0 ? undefined : moment,
    r: digests.length === 0 ? undefined : digests.map((digest) => digest.slice(0, 8)),
  };
  const data = await deflate(new TextEncoder().encode(JSON.stringify(payload)));
  if (data.length > MOST_BYTES) return null;
  const fragment = `#f=${CODEC}.${seal(data)}`;
  return fragment.length > MOST_LETTERS ? null : fragment;
}

/** What opening such a link led to. */
export type OpenedFileLink =
  | { readonly kind: 'wanted'; readonly link: FileLink }
  | { readonly kind: 'cutOff'; readonly letters: number; readonly expected?: number }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer'; readonly what: string };

/** Decodes the fragment of a URL. Never throws. */
export async function decodeFileLink(fragment: string): Promise<OpenedFileLink> {
  const whole = fragment.replace(/^#f=/, '').replaceAll(/\s|%20|%0[ad]/gi, '');
  const [, codec, letters] = /^(\d{1,3})\.(.*)$/.exec(whole) ?? [];
  if (codec === undefined) return { kind: 'damaged' };
  if (Number(codec) > CODEC) return { kind: 'newer', what: `links of kind f${codec}` };
  const sealed = unseal(letters);
  if (sealed.kind !== 'data') return sealed;
  const text = await inflate(sealed.data, MOST_TEXT);
  const link = text === null ? null : readPayload(new TextDecoder().decode(text));
  return link === null ? { kind: 'damaged' } : { kind: 'wanted', link };
}

function readPayload(text: string): FileLink | null {
  try {
    const { f, h, s, m, r = [] } = JSON.parse(text);
    const { format, name, bytes, sha256 } = f;
    const isFile = [format, name, sha256, h, s.name].every((each) => typeof each === 'string');
    const isHash = /^[0-9a-f]{64}$/.test(sha256) && Number.isSafeInteger(bytes);
    const areDigests = Array.isArray(r) && r.length <= 4 && r.every((each) => /^[0-9a-f]{4,16}$/.test(each));
    if (!isFile || !isHash || !areDigests || readRecipe(h) === null) return null;
    const file = { format, name: name.slice(0, 200), bytes, sha256 };
    return {
      file,
      recipe: h,
      rest: s,
      name: String(s.name).slice(0, 200),
      moment: readMoment(m).moment,
      digests: r,
    };
  } catch {
    return null;
  }
}
