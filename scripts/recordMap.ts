import { writeFileSync } from 'node:fs';
import { halfAndLast, type Spent, spentOn } from '../src/metrics/receipt/spent.ts';
import {
  type MapPlace,
  mapKey,
  mapPlaces,
  mapPolicies,
  mapScenario,
} from '../src/scenario/map/mapScenario.ts';
import type { MapBar, MapRow, RecordedMap } from '../src/state/recordedMap.ts';
import { digestOfAll, madeHere } from './madeHere.ts';
import { rowPerLine } from './rowPerLine.ts';

/** How many seeds each place has, from 1: enough to see where they disagree. Our choice. */
export const MAP_SEEDS = 12;
const seeds = Array.from({ length: MAP_SEEDS }, (_, at) => at + 1);

/** Runs all systems at a place of the map, with all seeds. */
export function mapRowAt(place: MapPlace): MapRow {
  const runs = mapPolicies.map((_, index) =>
    seeds.map((seed) => madeHere(mapScenario(place, seed), index, halfAndLast)),
  );
  return {
    at: mapKey(place),
    half: barOf(runs.map((of) => of.map(({ read }) => read.half))),
    last: barOf(runs.map((of) => of.map(({ read }) => read.last))),
    digest: digestOfAll(runs.flat()),
  };
}

/** Records the whole map. */
export function recordMap(): void {
  const began = process.cpuUsage().user;
  const map: RecordedMap = { rows: mapPlaces.map(mapRowAt) };
  writeFileSync('src/measured/map.json', rowPerLine(map));
  const seconds = ((process.cpuUsage().user - began) / 1e6).toFixed(1);
  const size = [map.rows.length, mapPolicies.length, MAP_SEEDS].join(' × ');
  console.log(`map: ${size} (places, systems, seeds) in ${seconds} s`);
}

function barOf(runs: readonly (readonly Spent[])[]): MapBar {
  return {
    took: runs.map((of) => of.map(({ took }) => short(took, 4))),
    on: runs.map((of) =>
      spentOn.map((_, sum) => short(of.reduce((all, { on }) => all + on[sum], 0) / of.length, 3)),
    ),
  };
}

/** As many digits as the map shows, and one to tell equals apart. */
function short(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
