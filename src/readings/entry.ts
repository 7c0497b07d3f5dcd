/** The paper that an entry is about; Common: the model that all papers share. */
export type Paper = 'Sparrow' | 'Hopper' | 'Delay Scheduling' | 'Quincy' | 'Apollo' | 'Common';

interface Base {
  /** The code by which the source and the page cite it: `AMB-35`. */
  readonly code: string;
  readonly paper: Paper;
  /** Where the paper says it, or should: `§4.2`. */
  readonly section: string;
}

/** Something that a paper leaves open, contradicts, or that our text of it garbles; and how it is read here. */
interface Reading extends Base {
  readonly kind: 'reading';
  readonly question: string;
  readonly choice: string;
  readonly why: string;
  /** Which results change with the choice, and by how much where that is known. */
  readonly moves: string;
  /** The paper's own words. */
  readonly passage: string;
}

/** How something works, according to a paper or to the model that all papers share. */
interface Mechanism extends Base {
  readonly kind: 'mechanism';
  readonly says: string;
}

/**
 * How a claim can be held to the paper. `exact`: to the digits given. `analytic`: by a closed form. `simulated`: by
 * simulation, within the tolerance. `qualitative`: measured in production or by experience; at most its direction can
 * be seen here. `recalled`: the number is not in our text of the paper.
 */
type ClaimClass = 'exact' | 'analytic' | 'simulated' | 'qualitative' | 'recalled';

/** How a claim is tested, and where it can be seen. */
export interface Evidence {
  readonly class: ClaimClass;
  /** Files below `src` whose tests cite the code: `npm test` runs them. */
  readonly tests?: readonly string[];
  /** Beginnings of names of groups of checks: `npm run validate -- figure5` runs them. */
  readonly validate?: readonly string[];
  /** Whether `npm run bench` measures it. */
  readonly bench?: true;
  /** Ids of presets that show it, the best one first. */
  readonly presets?: readonly string[];
  /** Whether the paper's number does not come out, and less is asked for: the remark says what, and why. */
  readonly inDirection?: true;
  /** What one has to know about it, such as why nothing is measured. */
  readonly remark?: string;
}

/** A number, or the shape of a curve, that the simulator must reproduce. */
interface Target extends Base {
  readonly kind: 'target';
  readonly what: string;
  /** The paper's value, or what follows from it if it gives none. */
  readonly expected: string;
  readonly tolerance: string;
  readonly evidence: Evidence;
}

/** A workload of a paper, as it is generated here. */
interface Recipe extends Base {
  readonly kind: 'recipe';
  readonly says: string;
}

/** Something that is done differently here although the paper is clear. */
export interface Departure extends Base {
  readonly kind: 'departure';
  readonly theirs: string;
  readonly ours: string;
  readonly why: string;
  /** Below `src`: the comment there that begins with "Differs from the paper". */
  readonly file: string;
}

export type Entry = Reading | Mechanism | Target | Recipe | Departure;
export type EntryKind = Entry['kind'];

/** What a code looks like: `AMB-35`, `SPA-8`, `T-QUI-6`, `W-DEL-1`, `DIF-3`. */
const codePattern = /\b(?:(?:AMB|COM|SPA|HOP|APO|DEL|QUI|DIF)|[TW]-(?:SPA|HOP|APO|DEL|QUI))-\d+\b/g;

/** Cuts a text at the codes that it cites, which are the pieces with odd index. */
export function cutAtCodes(text: string): readonly string[] {
  return text.split(new RegExp(`(${codePattern.source})`));
}

/** Lists the codes that a text cites, each once. */
export function codesIn(text: string): readonly string[] {
  return [...new Set(text.match(codePattern) ?? [])];
}
