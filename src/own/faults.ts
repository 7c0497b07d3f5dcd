import { RefusedAnswer, type ThrownFault } from '../kit/own/code.ts';
import { ownLimits } from './limits.ts';
import { placeOfAnswer, placeOfLoop } from './untoldPlaces.ts';
import { Thrown } from './world.ts';

/** The longest sentence of a fault that is somebody's own. */
const MOST_LETTERS = 300;

/**
 * Says what was thrown by a file, and where in it. `stopped`: why it was stopped by us; null: it was not.
 */
export function faultOfThrown(
  thrown: unknown,
  file: string,
  text: string,
  stopped: string | null,
): ThrownFault {
  if (thrown instanceof RefusedAnswer) return faultOfAnswer(thrown.message, text);
  if (!(thrown instanceof Thrown)) return { text: nativeFault(thrown), line: null, column: null };
  const words = stopped ?? said(thrown);
  const place = thrown.stack.match(new RegExp(`${file}:(\\d+):(\\d+)`));
  if (place === null) return faultOfAnswer(words, text);
  const lines = text.split('\n');
  const [line, column] = [Number(place[1]), Number(place[2])];
  // What is missing at the end is missed after it.
  if (line > lines.length) return { text: words, ...placeAt(text, text.length) };
  const [top] = thrown.stack.split('\n', 1);
  // What the language itself did, or the cluster, was called at this place.
  if (stopped === null || stopped === tooDeep || !top.includes(`(${file}:`))
    return { text: words, line, column };
  const told = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  return { text: words, ...placeAt(text, placeOfLoop(text, top.includes('<eval>') ? null : told)) };
}

/** What nothing of the file has thrown is told of an answer, if of anything in the file. */
function faultOfAnswer(words: string, text: string): ThrownFault {
  const at = placeOfAnswer(text, words);
  return { text: words, ...(at === null ? { line: null, column: null } : placeAt(text, at)) };
}

function placeAt(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines[lines.length - 1].length + 1 };
}

/** Says that code was stopped after so many looks. */
export function tooManySteps(looks: number): string {
  const [steps, what] =
    looks > ownLimits.looksPerCall
      ? [ownLimits.looksPerCall, 'one call']
      : [ownLimits.looksPerRun, 'one run'];
  const count = (steps * ownLimits.stepsAtOnce).toLocaleString('en');
  return `it took more than ${count} steps in ${what}: does a loop ever end?`;
}

/** Says that the language did too much, in one call or in the whole run. */
export function tooManyTurns(isOfRun: boolean): string {
  const calls = isOfRun ? ownLimits.turnsOfCallsPerRun : 1;
  const count = (calls * ownLimits.turnsPerCall).toLocaleString('en');
  return `what it asks of the language (to sort, search, copy, count with large numbers) took more than ${count} turns in one ${isOfRun ? 'run' : 'call'}: is it too much at once?`;
}

export const tooDeep = 'it calls itself too deeply';
const memory = `there are ${ownLimits.memoryPages / 16} MB`;

function said({ name, message }: Thrown): string {
  if (/out of memory/.test(message)) return `it ran out of memory: ${memory}`;
  if (/stack overflow/.test(message)) return tooDeep;
  // Where memory runs out while an error is made, null is thrown.
  if (name === '' && message === '') return `it threw nothing, or ran out of memory: ${memory}`;
  const text = message.slice(0, MOST_LETTERS);
  return ['', 'Error', 'RangeError'].includes(name) ? text : `${name.slice(0, 30)}: ${text}`;
}

/** What the interpreter itself threw: it went deeper than the machine lets it, or memory ran out at a bad moment. */
function nativeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'the interpreter stopped';
  return /stack|recursion/i.test(thrown.message)
    ? tooDeep
    : `the interpreter stopped: ${thrown.message.slice(0, MOST_LETTERS)}`;
}
