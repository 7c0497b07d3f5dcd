/** Whose words an entry is about; Common is what all papers need and none owns. */
export type Paper = 'Sparrow' | 'Hopper' | 'Delay Scheduling' | 'Quincy' | 'Common';

interface Base {
  /** What the source and the page cite: `AMB-35`. */
  readonly code: string;
  readonly paper: Paper;
  /** Where the paper says it, or would have to: `§4.2`. */
  readonly section: string;
}

/** Something that a paper leaves open, says twice, or that was damaged on its way to us; and how it is read here. */
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

/** How something works, as a paper or the common model of all papers has it. */
export interface Mechanism extends Base {
  readonly kind: 'mechanism';
  readonly says: string;
}

/** A number or a shape that must come out of the simulator. */
export interface Target extends Base {
  readonly kind: 'target';
  readonly what: string;
  /** What the paper gives; or what follows from it, where it gives no number. */
  readonly expected: string;
  readonly tolerance: string;
}

/** A workload of a paper, as it is made here. */
export interface Recipe extends Base {
  readonly kind: 'recipe';
  readonly says: string;
}

/** What is done differently here although the paper is clear. */
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
