import { writeFileSync } from 'node:fs';
import { askedNumber, askedOf } from '../src/metrics/asked.ts';
import { raceMetrics } from '../src/metrics/race/race.ts';
import type { RecordedRace } from '../src/metrics/race/recordedRace.ts';
import {
  type ArenaPolicy,
  arenaScenario,
  arenaSeeds,
  arenaSystems,
} from '../src/scenario/arena/arenaRuns.ts';
import { type ArenaWorkload, arenaWorkloads } from '../src/scenario/arena/arenaWorkloads.ts';
import { digestOfAll, madeHere } from './madeHere.ts';
import { rowPerLine } from './rowPerLine.ts';

const asked = raceMetrics.map(({ id }) => askedOf(id));

/** Runs a system on a workload of the arena, with all seeds. */
export function arenaRowAt(workload: ArenaWorkload, { id, run }: ArenaPolicy): RecordedRace['rows'][number] {
  const runs = arenaSeeds.map((seed) =>
    madeHere(arenaScenario(workload, seed, [run]), 0, (trace) =>
      asked.map((each) => askedNumber(trace, each)),
    ),
  );
  const numbers = runs.map(({ read }) => read);
  return { workload: workload.id, policy: id, numbers, digest: digestOfAll(runs) };
}

/** Records what the five systems have on all workloads of the arena. */
export function recordArena(): void {
  const began = process.cpuUsage().user;
  const race: RecordedRace = {
    metrics: raceMetrics.map(({ id }) => id),
    seeds: arenaSeeds,
    rows: arenaWorkloads.flatMap((workload) => arenaSystems.map((system) => arenaRowAt(workload, system))),
  };
  writeFileSync('src/measured/arena.json', rowPerLine(race));
  const seconds = ((process.cpuUsage().user - began) / 1e6).toFixed(1);
  const size = [arenaWorkloads.length, arenaSystems.length, arenaSeeds.length].join(' × ');
  console.log(`arena: ${size} (workloads, systems, seeds) in ${seconds} s`);
}
