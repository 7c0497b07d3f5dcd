import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digestsText, goldenRuns, keptGoldens } from '../../../scripts/golden.ts';
import { isSameData } from '../../base/sameData.ts';
import { decodeLink } from '../../share/link.ts';
import { presets } from './presets.ts';

// `npm run goldens` rewrites what is compared here. The runs of presets are compared in `testing/presets/`.
const linkLines = readFileSync(new URL('../../measured/links.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const stored = keptGoldens();

test('every preset has a golden, and every golden a preset', () => {
  expect(Object.keys(stored)).toEqual(presets.all.map(({ id }) => id));
});

describe('a published link gives the same runs as before:', () => {
  test.each(linkLines.map((line) => line.split('\t')))('%s', async (name, link, digests) => {
    const opened = await decodeLink(link);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const isPreset = isSameData(presets.find(name)?.scenario, opened.scenario);
    expect(digests).toBe(digestsText(isPreset ? stored[name] : goldenRuns(opened.scenario)));
  });
});
