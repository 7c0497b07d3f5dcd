import { type Explanation, plainText } from './explanation.ts';

/** A reason that is heard, not read, is no longer than this. */
export const MOST_WORDS = 21;

/**
 * Gives why a task ran where it ran in at most 21 words, to follow "j1·2 starts on s07: ". An explanation without a brief form is
 * told by its first sentence.
 */
export function briefReason({ brief, sentence }: Explanation, most = MOST_WORDS): string {
  return cutToWords(brief ?? plainText(sentence).split(/\.(?:\s|$)/)[0], most);
}

/** Cuts a text after as many whole clauses as there is room for. */
export function cutToWords(text: string, most: number): string {
  let said = '';
  for (const clause of text.split(/(?=[,;:] | and | when )/)) {
    if (countWords(said + clause) > most) break;
    said += clause;
  }
  const whole = said.replace(/[,;:]$/, '');
  if (whole !== '') return whole.charAt(0).toLowerCase() + whole.slice(1);
  return `${text.split(' ').slice(0, most).join(' ')}…`;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((each) => each !== '').length;
}
