import { type Fields, fieldsIn, numberIn } from '../base/foreignJson.ts';
import { jobsDigest, readRecipe } from '../logs/importRecipe.ts';
import type { ExplicitWorkload, Scenario } from '../scenario/shape/schema.ts';
import { digestsIn, openFragment, sealFragment, type Unopened } from './fragment.ts';
import { type Moment, readMoment } from './moment.ts';

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
  const link = await sealFragment('f', {
    f: file,
    h: recipe,
    s: { ...scenario, workload: others },
    m: moment === undefined || Object.keys(moment).length === 0 ? undefined : moment,
    r: digests.length === 0 ? undefined : digests.map((digest) => digest.slice(0, 8)),
  });
  // This kind is short unless a scenario has many runs.
  return link === null || link.advice === 'file' ? null : link.fragment;
}

/** What opening such a link led to. */
export type OpenedFileLink = { readonly kind: 'wanted'; readonly link: FileLink } | Unopened;

/** Decodes the fragment of a URL. Never throws. */
export async function decodeFileLink(fragment: string): Promise<OpenedFileLink> {
  const opened = await openFragment(fragment, 'f', 'links of kind f');
  if (opened.kind !== 'fields') return opened;
  const link = readPayload(opened.fields);
  return link === null ? { kind: 'damaged' } : { kind: 'wanted', link };
}

function readPayload({ f, h, s, m, r }: Fields): FileLink | null {
  const { format, name, bytes, sha256 } = fieldsIn(f);
  const { name: title } = fieldsIn(s);
  const length = numberIn(bytes);
  const areTexts = typeof format === 'string' && typeof name === 'string' && typeof sha256 === 'string';
  if (!areTexts || typeof h !== 'string' || typeof title !== 'string') return null;
  const isHash = /^[0-9a-f]{64}$/.test(sha256) && Number.isSafeInteger(length);
  if (!isHash || readRecipe(h) === null) return null;
  return {
    file: { format, name: name.slice(0, 200), bytes: length, sha256 },
    recipe: h,
    rest: s,
    name: title.slice(0, 200),
    moment: readMoment(m).moment,
    digests: digestsIn(r),
  };
}
