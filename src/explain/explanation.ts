import { addAll } from '../base/lists.ts';

/** A piece of a sentence; `strong`: in bold. */
export type Piece = string | { readonly strong: string };

/**
 * Writes a sentence as it reads, with what is bold between stars: say`runs on *${server}*`. Only stars of the sentence itself
 * count. What is already a piece, or several, keeps its weight.
 */
export function say(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Piece | readonly Piece[])[]
): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let isStrong = false;
  const end = () => {
    if (text !== '') pieces.push(isStrong ? { strong: text } : text);
    text = '';
  };
  for (const [place, own] of texts.entries()) {
    for (const [at, part] of own.split('*').entries()) {
      if (at > 0) {
        end();
        isStrong = !isStrong;
      }
      text += part;
    }
    const value = values[place] ?? '';
    if (typeof value !== 'object') text += value;
    else {
      end();
      addAll(pieces, [value].flat());
    }
  }
  end();
  return pieces;
}

/** A row of the evidence; the row of the chosen candidate is emphasized. */
interface EvidenceRow {
  readonly cells: readonly string[];
  readonly isChosen: boolean;
}

/** What a scheduler knew when it decided, as a table with one row per candidate. */
export interface Evidence {
  readonly header: readonly string[];
  readonly rows: readonly EvidenceRow[];
  /** How many candidates are not listed. */
  readonly more: number;
}

/** The few ways that a task had, each with what it costs, drawn before all others are listed. */
export interface Arcs {
  readonly from: string;
  readonly ways: readonly {
    readonly name: string;
    readonly words: string;
    readonly cost: string;
    readonly isTaken: boolean;
  }[];
  /** The view that has all of them. */
  readonly more: { readonly view: string; readonly words: string };
}

/** Why a task ran where it ran: a few sentences, and the evidence if there is some. */
export interface Explanation {
  readonly sentence: readonly Piece[];
  readonly evidence: Evidence | null;
  readonly arcs?: Arcs | null;
  /** The reason in at most 21 words, to follow where the task is sent or starts; the narration of steps says it. */
  readonly brief?: string;
  /** Why its earlier attempts were stopped, one entry for each. */
  readonly moves?: readonly (readonly Piece[])[];
  /** Codes of what the decision rests on beside the paper: "AMB-26". */
  readonly readings?: string;
}

// Enough for a panel; the table of the messages view has all rows.
const MOST_ROWS = 24;

/**
 * Makes a table of evidence that always includes the chosen candidate. `cellsOf` is called only for the rows that are shown, as
 * some cells take a search through the trace.
 */
export function evidenceOf<Candidate>(
  header: readonly string[],
  candidates: readonly Candidate[],
  isChosen: (candidate: Candidate) => boolean,
  cellsOf: (candidate: Candidate) => readonly string[],
): Evidence {
  const shown = candidates.filter((candidate, place) => place < MOST_ROWS || isChosen(candidate));
  const rows = shown.map((candidate) => ({ cells: cellsOf(candidate), isChosen: isChosen(candidate) }));
  return { header, rows, more: candidates.length - shown.length };
}

/** Writes an explanation's sentence as plain text, for screen readers and tests. */
export function plainText(sentence: readonly Piece[]): string {
  return sentence.map((piece) => (typeof piece === 'string' ? piece : piece.strong)).join('');
}

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);

/** Writes a small number as a word: "eight", "1,024". */
export function numberWord(count: number): string {
  return words[count] ?? count.toLocaleString('en');
}

/** Writes how many there are of something: "one slot", "two slots". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numberWord(count)} ${count === 1 ? one : many}`;
}

/** Writes a small number without the thing counted: "none", "eight". */
export function howMany(count: number): string {
  return count === 0 ? 'none' : numberWord(count);
}

/** Writes a place in an order: "second", "21st". */
export function ordinalWord(place: number): string {
  const word = ordinals[place - 1];
  if (word !== undefined) return word;
  const tail = place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place.toLocaleString('en')}${tail}`;
}
