import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arenaRowAt } from '../../../scripts/recordArena.ts';
import { raceMetrics } from '../../metrics/race/race.ts';
import type { RecordedRace } from '../../metrics/race/recordedRace.ts';
import { isThorough } from '../../testing/cases.ts';
import { checkScenario } from '../checks/check.ts';
import { estimate } from '../counted/estimate.ts';
import { arenaScenario, arenaSeeds, arenaSystems } from './arenaRuns.ts';
import { arenaWorkloads } from './arenaWorkloads.ts';

// `npm run record -- arena` rewrites what is compared here.
const { metrics, seeds, rows } = JSON.parse(
  readFileSync(new URL('../../measured/arena.json', import.meta.url), 'utf8'),
) as RecordedRace;

/** A row in so many is made again by `npm run test:all`; another number draws others. */
const ONE_IN = 13;
const DRAWN_NOW = 4;

test.each(arenaWorkloads)(
  '$title is a scenario without issues for the five systems and for code',
  (workload) => {
    const own = { policy: 'own', params: { form: 'ask' }, code: 'function ask() {}' };
    const runs = [...arenaSystems.map(({ run }) => run), own];
    const scenario = arenaScenario(workload, 1, runs);
    expect(checkScenario(scenario).issues).toEqual([]);
    expect(estimate({ ...scenario, runs: [own] }).tasks).toBeLessThan(6_000);
  },
);

test('every system is recorded once on every workload, with all seeds and numbers', () => {
  expect(metrics).toEqual(raceMetrics.map(({ id }) => id));
  expect(seeds).toEqual(arenaSeeds);
  expect(rows.map(({ workload, policy }) => [workload, policy])).toEqual(
    arenaWorkloads.flatMap((workload) => arenaSystems.map(({ id }) => [workload.id, id])),
  );
  for (const { numbers } of rows) {
    expect(numbers.map((of) => of.length)).toEqual(seeds.map(() => metrics.length));
    for (const [median, p95, slowest, messages] of numbers) {
      expect(median).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(median);
      expect(slowest).toBeGreaterThanOrEqual(p95);
      expect(messages).toBeGreaterThan(0);
    }
  }
});

const pairs = arenaWorkloads.flatMap((workload) => arenaSystems.map((system) => ({ workload, system })));
const again = pairs
  .filter((_, at) => at % ONE_IN === DRAWN_NOW)
  .map(({ workload, system }) => ({ workload, system, name: `${system.title} on “${workload.title}”` }));
test.runIf(isThorough).each(again)('$name is as its runs are today', ({ workload, system }) => {
  expect(arenaRowAt(workload, system)).toEqual(
    rows.find((row) => row.workload === workload.id && row.policy === system.id),
  );
});
