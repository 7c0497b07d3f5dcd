import type { NumberParam, ParamValue, ParamWords } from '../menu/params.ts';
import type { ThrownFault } from './code.ts';

type DeclaredParam = NumberParam & ParamWords;

/** The parameters that a file declares: `const params = { d: [2, 1, 10] };`, the value, the least and the most. */
export interface Declared {
  readonly params: Readonly<Record<string, DeclaredParam>>;
  /** Names of those that may change while a run goes on: they have `'may change'` after the most. */
  readonly changes: readonly string[];
  /** What is wrong with the declaration; what stands before it holds. */
  readonly fault: ThrownFault | null;
}

interface Entry {
  readonly name: string;
  /** Where the text of its three numbers begins and ends. */
  readonly from: number;
  readonly to: number;
}

const MOST = 12;
const LONGEST = 20;
/** Beyond it numbers have no place on a slider. */
const LARGEST = 1_000_000_000;

const opening = /^const\s+params\s*=\s*\{/m;
const blank = /(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
const named = /([A-Za-z_]\w*)[ \t]*:[ \t]*/y;
const numbers =
  /\[[ \t]*(-?[\d.]+(?:e-?\d+)?)[ \t]*,[ \t]*(-?[\d.]+(?:e-?\d+)?)[ \t]*,[ \t]*(-?[\d.]+(?:e-?\d+)?)[ \t]*(?:,[ \t]*(['"])may change\4[ \t]*)?,?[ \t]*\]/y;
const rest = /[ \t]*(?:,[ \t]*)?(?:\/\/[ \t]*(.*))?/y;

const form =
  'a parameter is a line such as “d: [2, 1, 10], // servers asked”: its value, the least and the most';

/** Reads what a file declares. It is read, not run: controls are there before any run. */
export function declaredIn(code: string): Declared {
  return readAll(code);
}

/** The text with the values of a run in place of what it declares. Lines stay where they are. */
export function withValues(code: string, values: Readonly<Record<string, ParamValue>>): string {
  let text = '';
  let at = 0;
  for (const { name, from, to } of readAll(code).entries) {
    text += code.slice(at, from) + String(values[name]).padEnd(to - from);
    at = to;
  }
  return text + code.slice(at);
}

const firstComment = /^\s*\/[/*]+[ \t]*(.*?)[ \t.:;]*(?:\*\/.*)?$/m;
const LONGEST_TITLE = 40;

/** What a file calls itself: what its first line, a comment, says until it explains it. Two policies are told apart by it. */
export function titleIn(code: string): string | null {
  const line = code.trimStart().split('\n', 1)[0];
  const [title] = (firstComment.exec(line)?.[1] ?? '').split(/[.:;] /, 1);
  if (!/\p{L}/u.test(title)) return null;
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : title;
}

function readAll(code: string): Declared & { readonly entries: readonly Entry[] } {
  const params: Record<string, DeclaredParam> = {};
  const changes: string[] = [];
  const entries: Entry[] = [];
  const found = opening.exec(code);
  let at = found === null ? code.length : found.index + found[0].length;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(code);
    if (match !== null) at += match[0].length;
    return match;
  };
  const ended = (text: string | null) => {
    const before = code.slice(0, at).split('\n');
    const place = { line: before.length, column: before[before.length - 1].length + 1 };
    return { params, changes, entries, fault: text === null ? null : { text: `params: ${text}`, ...place } };
  };
  if (found === null) return ended(null);
  for (next(blank); code[at] !== '}'; next(blank)) {
    const begun = at;
    const [, name] = next(named) ?? [];
    const from = at;
    const [all, ...given] = next(numbers) ?? [];
    if (name === undefined || all === undefined) return ended(form);
    const to = at;
    const [, words] = next(rest) ?? [];
    const [value, min, max] = given.slice(0, 3).map(Number);
    const wrong = complaint(name, { value, min, max }, params);
    if (wrong !== null) {
      at = begun;
      return ended(wrong);
    }
    params[name] = paramOf(name, { value, min, max }, given.slice(0, 3).join(''), words);
    if (given[3] !== undefined) changes.push(name);
    entries.push({ name, from, to });
  }
  return ended(null);
}

interface Range {
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

function complaint(name: string, { value, min, max }: Range, params: Declared['params']): string | null {
  if (name in {} || name === 'form') return `${name} is no name for a parameter here; choose another one`;
  if (name.length > LONGEST) return `${name} has ${name.length} letters; allowed are ${LONGEST}`;
  if (name in params) return `${name} is there twice`;
  if (Object.keys(params).length >= MOST) return `there are more than ${MOST}`;
  if (![value, min, max].every((each) => Math.abs(each) <= LARGEST))
    return `${name} needs numbers from −${LARGEST} to ${LARGEST}`;
  if (min >= max) return `the least of ${name} is ${min}, which is not below its most, ${max}`;
  if (value < min || value > max) return `${name} is ${value}; its least is ${min} and its most ${max}`;
  return null;
}

/** `digits`: how its numbers are written. With a point in one of them, there are others between whole numbers. */
function paramOf(name: string, { value, min, max }: Range, digits: string, words = ''): DeclaredParam {
  let step = 1;
  if (/[.e]/.test(digits))
    for (let places = 1; (max - min) / step < 100; places += 1) step = Number(`1e-${places}`);
  return {
    ...{ kind: 'number', title: name, default: value, min, max, step, unit: '', inName: `${name} = #` },
    ...(min > 0 && max / min >= 1000 && { scale: 'log' as const }),
    help: `What the code reads as params.${name}.`,
    consequence: words.trim(),
    source: 'the code',
    origin: 'the code',
  };
}
