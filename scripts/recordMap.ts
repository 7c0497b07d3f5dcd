import { writeFileSync } from 'node:fs';
import { Digest } from '../src/algorithms/digest.ts';
import { createSimulation, keepSimulation } from '../src/engine/world/simulate.ts';
import { halfAndLast, type Spent, spentOn } from '../src/metrics/receipt/spent.ts';
import { planRun } from '../src/scenario/compile/planRun.ts';
import {
  type MapPlace,
  mapKey,
  mapPlaces,
  mapPolicies,
  mapScenario,
} from '../src/scenario/map/mapScenario.ts';
import type { MapBar, MapRow, RecordedMap } from '../src/state/recordedMap.ts';
import { traceDigest } from '../src/trace/digest.ts';
import { openTrace } from '../src/trace/openTrace.ts';
import { rowPerLine } from './rowPerLine.ts';

/** How many seeds each place has, from 1: enough to see where they disagree. Our choice. */
export const MAP_SEEDS = 12;
const seeds = Array.from({ length: MAP_SEEDS }, (_, at) => at + 1);

/** Runs all systems at a place of the map, with all seeds. */
export function mapRowAt(place: MapPlace): MapRow {
  const runs = mapPolicies.map((_, index) => seeds.map((seed) => measure(place, seed, index)));
  const digests = new Digest();
  const all = runs.flat().map(({ digest }) => digest);
  digests.update(new TextEncoder().encode(all.join()));
  return {
    at: mapKey(place),
    half: barOf(runs.map((of) => of.map(({ half }) => half))),
    last: barOf(runs.map((of) => of.map(({ last }) => last))),
    digest: digests.hex(),
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

function measure(place: MapPlace, seed: number, index: number) {
  const simulation = createSimulation(planRun(mapScenario(place, seed), index));
  while (simulation.advance(Number.MAX_SAFE_INTEGER));
  const trace = openTrace(simulation.finish());
  const made = { digest: traceDigest(trace.data), ...halfAndLast(trace) };
  keepSimulation(simulation);
  return made;
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
