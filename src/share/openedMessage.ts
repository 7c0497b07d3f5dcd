import { never } from '../base/assert.ts';
import { runLetter } from '../base/runLetter.ts';
import { unknownPolicyIn } from '../scenario/checks/policyNames.ts';
import { placeInWords } from '../scenario/shape/placeInWords.ts';
import type { Opened } from './openPayload.ts';
import type { Replacement } from './salvage.ts';

/** What to tell people when a link did not open as intended: what happened, what was kept, what to do. */
interface OpenedMessage {
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
        happened: 'This link is damaged: some characters were altered.',
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

/** Names what this version could not use, where that is a single thing. */
function replacedWords(replaced: readonly Replacement[]): string {
  const [{ path, message, used }] = replaced;
  if (replaced.length > 1) return `${replaced.length} parts of this link do not work in this version.`;
  const policy = unknownPolicyIn(message);
  const run = path.match(/^\/runs\/(\d)/)?.[1];
  if (policy !== undefined && run !== undefined && used === null)
    return `This version has no policy called ${policy}, so run ${runLetter(Number(run))} was left out.`;
  return `This version cannot use one part of the link: ${placeInWords(path)} ${message}; ${used === null ? 'it was left out' : `it is ${used} instead`}.`;
}

function replacedMessage({ replaced, dropped }: Extract<Opened, { kind: 'opened' }>): OpenedMessage | null {
  if (replaced.length > 0) {
    return {
      happened: replacedWords(replaced),
      kept: 'Everything else was loaded.',
      todo: replaced.length > 1 ? 'The details say what is used instead.' : '',
    };
  }
  if (dropped.length === 0) return null;
  return {
    happened: 'The saved view could not be restored.',
    kept: 'The scenario is complete.',
    todo: '',
  };
}
