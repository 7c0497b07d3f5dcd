import { glossary } from './glossary.ts';

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
