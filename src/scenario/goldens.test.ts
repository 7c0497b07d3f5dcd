import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digestsText, type GoldenRun, goldenRuns, longestPresets } from '../../scripts/golden.ts';
import { decodeLink } from '../share/link.ts';
import { presets } from './presets.ts';

// `npm run goldens` rewrites what is compared here. Only the longest presets are left to the browser tests.
const folder = new URL('./presets/goldens/', import.meta.url);
const linkLines = readFileSync(new URL('../share/golden-links.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const patience = 600_000; // ms: no limit on speed, a busy machine takes long for the largest

function readGolden(id: string): readonly GoldenRun[] {
  const text = readFileSync(new URL(`${id}.json`, folder), 'utf8');
  return (JSON.parse(text) as { runs: readonly GoldenRun[] }).runs;
}

test('every preset has a golden, and every golden a preset', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));
  expect(files.sort()).toEqual(presets.all.map(({ id }) => id).sort());
});

describe('runs as before:', () => {
  const here = presets.all.filter(({ id }) => !longestPresets.includes(id));
  test.each(here.map(({ id, scenario }) => [id, scenario] as const))(
    '%s',
    (id, scenario) => {
      // As JSON has it: null for NaN.
      expect(JSON.parse(JSON.stringify(goldenRuns(scenario)))).toEqual(readGolden(id));
    },
    patience,
  );
});

describe('a published link gives the same runs as before:', () => {
  test.each(linkLines.map((line) => line.split('\t')))(
    '%s',
    async (name, link, digests) => {
      const opened = await decodeLink(link);
      if (opened.kind !== 'opened') throw new Error(opened.kind);
      const isPreset = presets.find(name) !== undefined;
      expect(digests).toBe(digestsText(isPreset ? readGolden(name) : goldenRuns(opened.scenario)));
    },
    patience,
  );
});
