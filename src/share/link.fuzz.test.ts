import { expect, test } from 'vitest';
import { Stream } from '../algorithms/random.ts';
import { checkScenario } from '../scenario/check.ts';
import { presets } from '../scenario/presets.ts';
import { deflate } from './deflate.ts';
import { seal } from './envelope.ts';
import { decodeLink, encodeLink } from './link.ts';

const stream = new Stream(1, 2, 3, 4);
const pick = <T>(items: readonly T[]): T => items[stream.below(items.length)];
const LETTERS = 'ABCxyz0189-_.%&#=+ ]"<>\u0000ü\n';
const randomText = (length: number) => Array.from({ length }, () => pick([...LETTERS])).join('');
const bytesOf = (text: string) => new TextEncoder().encode(text);

const hostile: readonly unknown[] = [
  ...[0, -1, 1e9, 1e308, -0, 1.5, '', 'x'.repeat(300), '__proto__', true, null, [], {}, [[]], [null]],
  { kind: 'poisson', load: 1e-9 },
  { kind: 'concurrent', jobs: 1e9 },
  { __proto__: { polluted: true } },
  { toString: 1, valueOf: 2 },
];

/** Puts hostile values in random places of plain data. */
function poisoned(value: unknown, depth = 0): unknown {
  if (stream.below(12) === 0 || depth > 8) return pick(hostile);
  if (Array.isArray(value)) {
    const items = value.map((item) => poisoned(item, depth + 1));
    return stream.below(10) === 0 ? [...items, ...items] : items;
  }
  if (typeof value !== 'object' || value === null) return stream.below(6) === 0 ? pick(hostile) : value;
  const fields = Object.entries(value).filter(() => stream.below(25) > 0);
  if (stream.below(10) === 0)
    fields.push([pick(['__proto__', 'constructor', 'racks', 'kind', 'x']), pick(hostile)]);
  return Object.fromEntries(fields.map(([name, field]) => [name, poisoned(field, depth + 1)]));
}

function mutated(text: string): string {
  const at = stream.below(text.length);
  switch (stream.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + pick([...LETTERS]) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + randomText(1 + stream.below(5)) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(at + 1 + stream.below(9));
  }
}

async function sealed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `#s=1.${seal(bytes)}`;
}

const links = await Promise.all(
  presets.all.map(async ({ scenario }) => (await encodeLink(scenario))?.fragment ?? ''),
);

const makers: readonly (() => Promise<string>)[] = [
  async () => randomText(stream.below(200)),
  async () => `#s=1.${randomText(stream.below(200))}`,
  async () => mutated(pick(links)),
  () => sealed(Uint8Array.from({ length: stream.below(100) }, () => stream.below(256))),
  async () =>
    sealed(await deflate(bytesOf(mutated(JSON.stringify({ v: 1, p: 'first-look', d: { seed: 3 } }))))),
  async () =>
    sealed(await deflate(bytesOf(JSON.stringify({ v: 1, d: poisoned(pick(presets.all).scenario) })))),
  async () => {
    const { id, scenario } = pick(presets.all);
    const payload = { v: 1, p: id, d: poisoned(scenario), m: poisoned({ time: 1, views: ['a'] }) };
    return sealed(await deflate(bytesOf(JSON.stringify(payload))));
  },
];

test('10,000 random and hostile fragments open a scenario that passes the check, or say why not', async () => {
  const kinds = new Map<string, number>();
  for (let round = 0; round < 10_000; round += 1) {
    const fragment = await makers[round % makers.length]();
    const opened = await decodeLink(fragment);
    kinds.set(opened.kind, (kinds.get(opened.kind) ?? 0) + 1);
    if (opened.kind === 'opened') {
      const { issues } = checkScenario(opened.scenario);
      if (issues.length > 0) throw new Error(`${fragment}: ${JSON.stringify(issues)}`);
    }
  }
  expect('polluted' in {}).toBe(false);
  // All outcomes were reached, so the generator has not gone blunt.
  for (const kind of ['opened', 'nothing', 'cutOff', 'damaged']) expect(kinds.get(kind)).toBeGreaterThan(50);
}, 60_000);
