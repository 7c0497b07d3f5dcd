import { never } from '../base/assert.ts';
import type { Opened } from './link.ts';

/** What to tell people when a link did not open as intended: what happened, what was kept, what to do. */
export interface OpenedMessage {
  readonly happened: string;
  readonly kept: string;
  readonly todo: string;
}

const KEPT = 'Your own work is as you left it.';

/** Describes the result of opening a link; null when there is nothing to report. */
export function openedMessage(opened: Opened): OpenedMessage | null {
  switch (opened.kind) {
    case 'nothing':
      return null;
    case 'opened':
      return replacedMessage(opened);
    case 'cutOff':
      return {
        happened: cutOffMessage(opened.letters, opened.expected),
        kept: KEPT,
        todo: 'Ask for it again, or paste it whole.',
      };
    case 'damaged':
      return {
        happened: 'This link is damaged: some of its characters have changed on the way.',
        kept: KEPT,
        todo: 'Ask for it again, best as a file.',
      };
    case 'newer':
      return {
        happened: `This link was made by a newer Makespan: this one does not know ${opened.what}.`,
        kept: KEPT,
        todo: 'Reload the page to get the newest version, then open the link again.',
      };
    case 'tooLong':
      return {
        happened: `This link has ${opened.letters} characters, more than any link of Makespan.`,
        kept: KEPT,
        todo: 'Ask for the scenario as a file.',
      };
    default:
      return never(opened);
  }
}

function cutOffMessage(letters: number, expected: number | undefined): string {
  const count =
    expected === undefined ? 'only its beginning is here' : `${letters} of ${expected} characters`;
  return `This link is missing its end: ${count}.`;
}

function replacedMessage({ replaced, dropped }: Extract<Opened, { kind: 'opened' }>): OpenedMessage | null {
  if (replaced.length > 0) {
    const places = replaced.length === 1 ? 'one place' : `${replaced.length} places`;
    return {
      happened: `This link asks for what is not possible here, in ${places}.`,
      kept: 'Everything else is as the link says.',
      todo: 'See what is used instead, and change it if you like.',
    };
  }
  if (dropped.length === 0) return null;
  return {
    happened: 'This link also says where to look, in a way that is not known here.',
    kept: 'The scenario is as the link says.',
    todo: 'Look around.',
  };
}
