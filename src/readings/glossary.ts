import terms from '../content/glossary.json' with { type: 'json' };

/** A word that the page and the source use in one sense only, and the only word for that thing. */
interface Term {
  readonly word: string;
  readonly meaning: string;
  /** Its forms in sentences; pointing at one shows the meaning. Left out for words that everybody knows. */
  readonly forms?: readonly string[];
  /** What others call it. */
  readonly elsewhere?: string;
  /** Words that texts on the page never use for it. */
  readonly never?: readonly string[];
}

/** The glossary. Words that explain others come first. */
export const glossary: readonly Term[] = terms;

const meanings = new Map(
  glossary.flatMap(({ meaning, forms = [] }) => forms.map((form) => [form, meaning] as const)),
);
const longestFirst = [...meanings.keys()].sort((one, other) => other.length - one.length);
const pattern = new RegExp(`\\b(${longestFirst.join('|')})\\b`, 'i');

/** A piece of a text; `meaning` is set for words of the glossary. */
interface TextPiece {
  readonly text: string;
  readonly meaning?: string;
}

/** Cuts a text at the words of the glossary. Each meaning is given only once, at the first word that needs it. */
export function cutAtTerms(text: string): readonly TextPiece[] {
  const told = new Set<string>();
  return text.split(pattern).map((piece, place) => {
    const meaning = place % 2 === 0 ? undefined : meanings.get(piece.toLowerCase());
    if (meaning === undefined || told.has(meaning)) return { text: piece };
    told.add(meaning);
    return { text: piece, meaning };
  });
}
