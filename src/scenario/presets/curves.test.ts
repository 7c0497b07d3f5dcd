import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedValues, recordedControl, recordedSeeds, rowMaker } from '../../../scripts/recordCurve.ts';
import { type RecordedCurve, recordedLines } from '../../state/recordedCurves.ts';
import { isThorough } from '../../testing/cases.ts';
import { type Preset, presets } from './presets.ts';

// `npm run record` rewrites what is compared here.
const folder = new URL('../../measured/curves/', import.meta.url);
const withCurve = presets.all.filter((preset) => recordedControl(preset) !== undefined);
const curveOf = ({ id }: Preset) =>
  JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')) as RecordedCurve;

/** A file that is loaded when a curve is drawn must not be felt. [bytes] */
const MOST_BYTES = 20_000;

/** A row in so many is made again by `npm run test:all`: those whose hash leaves this remainder. Another number draws others. */
const ONE_IN = 100;
const DRAWN_NOW = 7;

/** Which of the rows is drawn depends on what it is about only, so that a failure can be repeated. */
function isDrawn(text: string): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % ONE_IN === DRAWN_NOW;
}

test('every preset that names a number has a curve, and every curve a preset', () => {
  const files = readdirSync(folder).sort();
  expect(files).toEqual(withCurve.map(({ id }) => `${id}.json`).sort());
  expect(files.filter((file) => statSync(new URL(file, folder)).size > MOST_BYTES)).toEqual([]);
});

describe.each(withCurve)('the recorded curve of $id', (preset) => {
  const curve = curveOf(preset);
  const control = recordedControl(preset);
  if (control === undefined) throw new Error('It has no control.');

  test('is over its first number, and says what it lacks', () => {
    const values = new Set(curve.rows.map(({ value }) => value));
    const seeds = new Set(curve.rows.map(({ seed }) => seed));
    const allowed = allowedValues(preset.scenario, control);
    expect(curve.control).toBe(control.path);
    expect([...values].every((value) => allowed.includes(value))).toBe(true);
    expect([...seeds].every((seed) => recordedSeeds(preset).includes(seed))).toBe(true);
    expect(seeds.has(preset.scenario.seed)).toBe(true);
    expect(seeds.size === recordedSeeds(preset).length || curve.lacks !== undefined).toBe(true);
    // Two ends make a curve.
    expect(values.size).toBeGreaterThan(1);
  });

  test('has a number above 0 for every run in every row', () => {
    const count = preset.scenario.runs.length;
    for (const { mean, p50, p95, digests } of curve.rows) {
      for (const column of [mean, p50, p95]) {
        expect(column).toHaveLength(count);
        expect(column.every((number) => number > 0 && number < Number.POSITIVE_INFINITY)).toBe(true);
      }
      expect(digests.every((digest) => /^[0-9a-f]{16}$/.test(digest))).toBe(true);
      expect(digests).toHaveLength(count);
    }
    expect(recordedLines(curve, 'jobResponse@0.5', preset.scenario.seed)).toHaveLength(count);
  });

  // The first preset always, as it takes no time.
  const again = curve.rows.filter(
    ({ value, seed }, at) =>
      (preset === presets.all[0] && at === 0) || (isThorough && isDrawn(`${preset.id} ${value} ${seed}`)),
  );
  test.each(again)('value $value, seed $seed: is as its runs are today', (row) => {
    expect(rowMaker()(preset.scenario, control, row.value, row.seed)).toEqual(row);
  });
});
