import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readScenario } from '../scenario/checks/check.ts';
import { presets } from '../scenario/presets/presets.ts';
import { decodeLink, encodeLink } from './link.ts';

// Every link that was ever published: name, link, trace digests of its runs. Lines are added, never changed.
const lines = readFileSync(new URL('../measured/links.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const golden = lines.map((line) => line.split('\t'));

test('every preset has a golden link', () => {
  expect(golden.map(([name]) => name)).toEqual(expect.arrayContaining(presets.all.map(({ id }) => id)));
  expect(new Set(golden.map(([name]) => name)).size).toBe(golden.length);
});

describe.each(golden)('the golden link %s', (name, link, digests) => {
  test('opens as on its first day', async () => {
    const opened = await decodeLink(link);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect([opened.replaced, opened.dropped]).toEqual([[], []]);
    const preset = presets.find(name);
    // Links say little else than the preset, so that they mean what it was in their version.
    if (preset !== undefined)
      expect(opened.scenario).toEqual(readScenario({ ...preset.scenario, version: 1 }).scenario);
    expect(digests).toMatch(/^(-|[0-9a-f]{16}(,[0-9a-f]{16})*)$/);
    if (digests !== '-') expect(digests.split(',')).toHaveLength(opened.scenario.runs.length);
  });

  test('can be written again', async () => {
    const opened = await decodeLink(link);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const { scenario, moment } = opened;
    const again = await encodeLink(scenario, moment);
    expect(await decodeLink(again?.fragment ?? '')).toMatchObject({ kind: 'opened', scenario, moment });
  });
});
