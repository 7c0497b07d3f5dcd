import { checkScenario } from '../../src/scenario/checks/check.ts';
import { estimate } from '../../src/scenario/counted/estimate.ts';
import { presets } from '../../src/scenario/presets/presets.ts';
import type { Scenario } from '../../src/scenario/shape/schema.ts';
import { deflate } from '../../src/share/deflate.ts';
import { seal } from '../../src/share/envelope.ts';
import { decodeLink, encodeLink } from '../../src/share/link.ts';
import { openedMessage } from '../../src/share/openedMessage.ts';
import type { Opened } from '../../src/share/openPayload.ts';
import { everything } from './everything.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';

/** Unexpected values. */
export const hostile: readonly unknown[] = [
  ...[0, -0, 1, -1, 1.5, 3, 1e9, 1e16, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER],
  ...[
    '',
    ' ',
    '0',
    'x'.repeat(300),
    '__proto__',
    'constructor',
    'toString',
    '\u0000\u001b[31m',
    '/~',
    '\ud800',
  ],
  ...[true, false, null, [], {}, [[]], [null], [1, 2], [{}]],
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
  { kind: 'poisson', load: 1e-9 },
  { kind: 'concurrent', jobs: 1e9 },
  { kind: 'toString' },
  ...['{"then": 1}', '{"__proto__": {"polluted": true}}'].map((text): unknown => JSON.parse(text)),
  Array.from({ length: 200 }, () => 'x'),
];

type Names = readonly (string | number)[];

/** Lists every place in plain data, the whole first. */
export function placesOf(value: unknown, names: Names = []): Names[] {
  if (typeof value !== 'object' || value === null) return [names];
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 3).map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [names, ...parts.flatMap(([name, part]) => placesOf(part, [...names, name]))];
}

/** Copies plain data with another value at a place; `undefined` removes the field. */
export function withAt(value: unknown, [name, ...rest]: Names, next: unknown): unknown {
  if (name === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(name), withAt(value[Number(name)], rest, next));
  const fields = new Map(Object.entries(value as object));
  fields.set(String(name), withAt(fields.get(String(name)), rest, next));
  return Object.fromEntries(fields);
}

const moment = { time: 5, job: 1, task: 1, server: 1, run: 1, views: ['cluster', 'cdf', 'numbers'] };

/** Payloads that together have every key. */
const payloads = everything.slice(0, 3).flatMap((scenario) => [
  { v: 1, d: scenario, m: moment, r: ['abcd1234', 'abcd1234'] },
  { v: 1, p: presets.all[0].id, d: scenario, m: moment },
]);
const places = payloads.flatMap((payload) => placesOf(payload).map((names) => ({ payload, names })));

/** Number of cases that put every hostile value at every place. */
export const systematic = places.length * hostile.length;

/** Seals any payload as a link of a kind. */
export async function forge(payload: unknown, letter = 's'): Promise<string> {
  return `#${letter}=1.${seal(await deflate(new TextEncoder().encode(JSON.stringify(payload) ?? 'null')))}`;
}

function oneReplaced(at: number): unknown {
  const { payload, names } = places[Math.floor(at / hostile.length) % places.length];
  return withAt(payload, names, hostile[at % hostile.length]);
}

/** Puts hostile values at many places, removes fields, repeats lists and adds fields. */
export function poisoned(value: unknown, draws: Draws, depth = 0): unknown {
  if (draws.onceIn(12) || depth > 8) return draws.of(hostile);
  if (Array.isArray(value)) {
    const items = value.map((item) => poisoned(item, draws, depth + 1));
    return draws.onceIn(10) ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return draws.onceIn(6) ? draws.of(hostile) : value;
  const fields = Object.entries(value).filter(() => !draws.onceIn(25));
  if (draws.onceIn(10)) fields.push([draws.of(['__proto__', 'constructor', 'racks', 'kind', 'a/b']), 1]);
  return Object.fromEntries(fields.map(([name, field]) => [name, poisoned(field, draws, depth + 1)]));
}

const LETTERS = [...'ABCxyz0189-_.%&#=+ ]"<>\u0000ü\n'];

function randomText(draws: Draws, length: number): string {
  return Array.from({ length }, () => draws.of(LETTERS)).join('');
}

export function mutated(text: string, draws: Draws): string {
  const at = draws.below(text.length);
  const rest = text.slice(at + 1);
  return draws.of([
    text.slice(0, at),
    text.slice(0, at) + draws.of(LETTERS) + rest,
    text.slice(0, at) + randomText(draws, 1 + draws.below(5)) + text.slice(at),
    text.slice(0, at) + text.slice(at + 1 + draws.below(9)),
  ]);
}

/** Flips a bit of the compressed data and corrects the check value. */
async function flipped(text: string, draws: Draws): Promise<string> {
  const data = await deflate(new TextEncoder().encode(text));
  data[draws.below(data.length)] ^= 1 << draws.below(8);
  return `#s=1.${seal(data)}`;
}

/** The links of all scenarios, encoded once each. */
const written = new Map<Scenario, string>();

async function wholeLink(draws: Draws): Promise<string> {
  const scenario = draws.of(everything);
  const fragment = written.get(scenario) ?? (await encodeLink(scenario))?.fragment ?? '#';
  written.set(scenario, fragment);
  return fragment;
}

async function fragmentOf(draws: Draws): Promise<string> {
  const payload = () => ({ v: 1, p: draws.of(presets.all).id, d: draws.of(everything), m: moment });
  switch (draws.below(12)) {
    case 0:
      return `#s=1.${randomText(draws, draws.below(200))}`;
    case 1:
      return randomText(draws, draws.below(200));
    case 2:
    case 3:
      return mutated(await wholeLink(draws), draws);
    case 4:
      return flipped(JSON.stringify(payload()), draws);
    case 5:
      return `#s=1.${seal(await deflate(new TextEncoder().encode(mutated(JSON.stringify(payload()), draws))))}`;
    case 6:
    case 7:
      return forge(poisoned(payload(), draws));
    default:
      // Visits all places, in a scrambled order.
      return forge(oneReplaced((draws.number * 7919) % systematic));
  }
}

/** Links: every hostile value at every place, links that were cut off, and links with flipped bits. */
export const links: Fuzzer = {
  name: 'links',
  async try(draws) {
    const fragment = await fragmentOf(draws);
    const opened = await decodeLink(fragment);
    const message = openedMessage(opened);
    if (message !== null) expectWords(Object.values(message).join(' '), fragment);
    if (opened.kind === 'opened') await judge(opened, fragment, draws);
    if ('polluted' in {}) throw new Finding('a link changed all objects', fragment);
    return opened.kind;
  },
};

async function judge(
  { scenario, replaced, moment: opensAt, digests }: Extract<Opened, { kind: 'opened' }>,
  fragment: string,
  draws: Draws,
): Promise<void> {
  const { issues } = checkScenario(scenario);
  if (issues.length > 0)
    throw new Finding(`opened what cannot run: ${issues[0].path} ${issues[0].message}`, fragment);
  for (const { path, message, used } of replaced) {
    if (typeof path !== 'string' || typeof message !== 'string') throw new Finding('no sentence', fragment);
    expectWords(used ?? '', fragment);
  }
  const guess = estimate(scenario);
  const numbers = [guess.tasks, guess.events, guess.bytes, guess.seconds];
  if (!numbers.every((number) => Number.isFinite(number) && number >= 0)) {
    throw new Finding(`estimates ${numbers.join(', ')}`, fragment);
  }
  if (draws.onceIn(8)) await expectSame(scenario, opensAt, digests, fragment);
}

/** An opened scenario can be shared again, and opens as the same. */
async function expectSame(
  scenario: Scenario,
  moment: Extract<Opened, { kind: 'opened' }>['moment'],
  digests: readonly string[],
  fragment: string,
): Promise<void> {
  const link = await encodeLink(scenario, moment, digests);
  if (link === null) return;
  const again = await decodeLink(link.fragment);
  const isSame =
    again.kind === 'opened' &&
    again.replaced.length === 0 &&
    JSON.stringify(sortedDeep(again.scenario)) === JSON.stringify(sortedDeep(scenario));
  if (!isSame) throw new Finding('what it opens cannot be shared as it is', fragment);
}

function sortedDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeep);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, field]) => [name, sortedDeep(field)]);
}
