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
export interface Reading extends Base {
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
export interface Mechanism extends Base {
  readonly kind: 'mechanism';
  readonly says: string;
}

/** A number, or the shape of a curve, that the simulator must reproduce. */
export interface Target extends Base {
  readonly kind: 'target';
  readonly what: string;
  /** The paper's value, or what follows from it if it gives none. */
  readonly expected: string;
  readonly tolerance: string;
}

/** A workload of a paper, as it is generated here. */
export interface Recipe extends Base {
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

type Of<Each extends Entry> = Omit<Each, 'kind' | 'paper'>;

/** Makes the list of one paper's readings. */
export function readingsOf(paper: Paper, list: readonly Of<Reading>[]): readonly Reading[] {
  return list.map((each) => ({ kind: 'reading', paper, ...each }));
}

/** Makes the list of one paper's mechanisms: code, section, what it says. */
export function mechanismsOf(
  paper: Paper,
  list: readonly (readonly [code: string, section: string, says: string])[],
): readonly Mechanism[] {
  return list.map(([code, section, says]) => ({ kind: 'mechanism', paper, code, section, says }));
}

/** Makes the list of one paper's targets: code, section, what must come out, what is expected, how near. */
export function targetsOf(
  paper: Paper,
  list: readonly (readonly [
    code: string,
    section: string,
    what: string,
    expected: string,
    tolerance: string,
  ])[],
): readonly Target[] {
  return list.map(([code, section, what, expected, tolerance]) => ({
    ...{ kind: 'target', paper, code, section, what, expected, tolerance },
  }));
}

/** Makes the list of one paper's workloads: code, section, what it says. */
export function recipesOf(
  paper: Paper,
  list: readonly (readonly [code: string, section: string, says: string])[],
): readonly Recipe[] {
  return list.map(([code, section, says]) => ({ kind: 'recipe', paper, code, section, says }));
}
