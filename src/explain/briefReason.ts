import type { Explanation } from './explanation.ts';
import { plainText } from './explanation.ts';

/** A reason that is heard, not read, is no longer than this. */
const MOST_WORDS = 21;

// Says where, not why: "It went to s07.", "A copy of task j9·3 won."
const placement =
  /^(?:Task \S+|It|(?:A|The) .*(?:copy|attempt).*?) (?:(?:was|were) (?:launched|sent|given)|went|runs|won|started)\b(?: (?:on|to) s\d+)?$/;

/**
 * Condenses why a task ran where it ran to at most 21 words, to follow "j1·2 starts on s07: ". What the scheduler compared comes
 * before what else is known.
 */
export function briefReason(explanation: Explanation): string {
  if (explanation.brief !== undefined) return cutToWords(explanation.brief);
  const [first, ...others] = plainText(explanation.sentence)
    .split(/\.\s+/)
    .map((each) => each.replace(/\.$/, '').trim());
  return cutToWords(reasonIn(first, others));
}

function reasonIn(first: string, others: readonly string[]): string {
  const because = /\bbecause (.+)/.exec(first);
  if (because !== null) return because[1];
  const [, afterColon] = /^[^:]*: (.+)/.exec(first) ?? [];
  if (afterColon !== undefined) {
    const more = others.map((each) => /^The next best.*would have cost (.+)$/.exec(each)?.[1]).find(Boolean);
    return more === undefined ? afterColon : `${afterColon}; the next best would have cost ${more}`;
  }
  // What follows the place: "…, drawn at random from ten servers".
  const [, afterPlace] = /\bs\d+(?: at [^,]+)?, (.*\brandom\b.*)/.exec(first) ?? [];
  if (afterPlace !== undefined) return afterPlace;
  const candidate = others.find((each) => / since /.test(each));
  const telling = others.find((each) => !placement.test(each));
  return candidate ?? telling ?? first;
}

/** Cuts a text after as many whole clauses as there is room for. */
function cutToWords(text: string): string {
  let said = '';
  for (const clause of text.split(/(?=[,;:] | and | when )/)) {
    if (countWords(said + clause) > MOST_WORDS) break;
    said += clause;
  }
  const whole = said.replace(/[,;:]$/, '');
  if (whole !== '') return whole.charAt(0).toLowerCase() + whole.slice(1);
  return `${text.split(' ').slice(0, MOST_WORDS).join(' ')}…`;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((each) => each !== '').length;
}
