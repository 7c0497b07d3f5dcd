import { expect, test } from 'vitest';
import { createSimulation } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { mapPlaceOf, mapPolicies, mapScenario } from '../../scenario/map/mapScenario.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { followedJob, livesIn } from './lives.ts';

test.each(mapPolicies.map((policy, index) => ({ policy, index })))(
  'under $policy every job arrives, starts and ends, in this order; the followed one is small and behind a large one',
  ({ index }) => {
    const place = mapPlaceOf('225');
    if (place === null) throw new Error('No such place.');
    const simulation = createSimulation(planRun(mapScenario(place, 1), index));
    while (simulation.advance(Number.MAX_SAFE_INTEGER));
    const trace = openTrace(simulation.finish());
    const lives = livesIn(trace);
    expect(lives).toHaveLength(12);
    for (const { arrival, start, end } of lives) {
      expect(start).toBeGreaterThanOrEqual(arrival);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThan(Number.POSITIVE_INFINITY);
    }
    const counts = lives.map((_, job) => new Set(tasksOf(job)).size);
    const followed = followedJob(trace);
    expect(counts[followed]).toBe(6);
    expect(counts.slice(0, followed)).toContain(60);

    function tasksOf(job: number) {
      return [...trace.attemptsOfJob(job)].map((attempt) => trace.data.tables.attempts.columns.task[attempt]);
    }
  },
);
