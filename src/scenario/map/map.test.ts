import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAP_SEEDS, mapRowAt } from '../../../scripts/recordMap.ts';
import { spentOn } from '../../metrics/receipt/spent.ts';
import type { RecordedMap } from '../../state/recordedMap.ts';
import { isThorough } from '../../testing/cases.ts';
import { checkScenario } from '../checks/check.ts';
import { mapAxes, mapKey, mapPlaceOf, mapPlaces, mapPolicies, mapScenario } from './mapScenario.ts';

// `npm run record -- map` rewrites what is compared here.
const { rows } = JSON.parse(
  readFileSync(new URL('../../measured/map.json', import.meta.url), 'utf8'),
) as RecordedMap;

/** A place in so many is made again by `npm run test:all`; another number draws others. */
const ONE_IN = 100;
const DRAWN_NOW = 37;

test('all sliders have as many places', () => {
  expect(Object.values(mapAxes).map(({ values }) => values.length)).toEqual([5, 5, 5]);
});

test('a place has a name, by which it is found again; what is no name is none', () => {
  expect(mapPlaces.map(mapKey).map(mapPlaceOf)).toEqual(mapPlaces);
  expect(['', '12', '1234', '061', '336 ', 'abc'].map(mapPlaceOf)).toEqual(Array(6).fill(null));
});

test('every place is a scenario without issues, of twelve jobs', () => {
  for (const place of mapPlaces) {
    const { scenario, issues } = checkScenario(mapScenario(place, 1));
    expect(issues).toEqual([]);
    expect(scenario?.workload).toMatchObject({ jobs: 12, warmup: 0 });
  }
});

test('every place is recorded once, with all systems and seeds, and its receipts add up', () => {
  expect(rows.map(({ at }) => at)).toEqual(mapPlaces.map(mapKey));
  for (const { half, last } of rows)
    for (const { took, on } of [half, last]) {
      expect(took.map((of) => of.length)).toEqual(mapPolicies.map(() => MAP_SEEDS));
      expect(on.map((of) => of.length)).toEqual(mapPolicies.map(() => spentOn.length));
      for (const [idea, of] of took.entries()) {
        const mean = of.reduce((sum, time) => sum + time, 0) / MAP_SEEDS;
        const sum = on[idea].reduce((all, seconds) => all + seconds, 0);
        // Each is written with three digits.
        expect(Math.abs(sum / mean - 1)).toBeLessThan(0.01);
      }
    }
});

const again = mapPlaces
  .filter((_, at) => at % ONE_IN === DRAWN_NOW)
  .map((place) => ({ at: mapKey(place), place }));
test.runIf(isThorough).each(again)('place $at is as its runs are today', ({ at, place }) => {
  expect(mapRowAt(place)).toEqual(rows.find((row) => row.at === at));
});
