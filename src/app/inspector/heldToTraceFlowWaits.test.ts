import { expect, test } from 'vitest';
import { formatMicros, formatSeconds } from '../../base/format.ts';
import { plainText } from '../../explain/explanation.ts';
import { explainQuincyWaiting } from '../../faces/quincy/explain/explainWaiting.ts';
import { costWords, placeName } from '../../faces/quincy/explain/runFacts.ts';
import { dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { flowPolicies, RUNS, TICK, ticks, UNITS } from '../../testing/app/inspector/testFlowStarts.ts';
import { rawAttempts, rawDecisions } from '../../testing/app/inspector/testRawDecisions.ts';
import { rawDataCost, rawPrices, rawSubmit } from '../../testing/app/inspector/testRawQuincy.ts';

// Checks what waiting has cost a task, its cheapest alternative, and when running would pay.

/** Checks all numbers in explanations of waiting tasks, at the time after each solve; returns the number of tasks. */
function checkWaits(seed: number, policy: string): number {
  const run = dataRun(seed, policy, seed % 2 === 0 ? 1 : 40);
  if (run === null || run.trace.data.tables.outages.length > 0) return 0;
  const { trace, scenario } = run;
  const decisions = rawDecisions(trace);
  const prices = rawPrices(scenario);
  let told = 0;
  const solves = decisions.filter(({ kind }) => kind === 'quincy/solve');
  for (const { at } of solves.slice(0, 20)) {
    const time = at + 7 * TICK + 3;
    for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
      const words = plainText(explainQuincyWaiting(trace, task, time) ?? []);
      const numbers = words.match(
        /^Now it waits(?:: the last solve, (.+) ago, left it unscheduled| for the next solve)\. Waiting has cost (\S+) so far \((.+) at ω = (\S+) a second\)(?:, its cheapest way, (.+), costs (\S+)\.(.*)|\.)$/,
      );
      if (numbers === null) {
        expect(words).not.toContain('Waiting has cost');
        continue;
      }
      const [, ago, cost, waited, wait, way, wayCost, verdict] = numbers;
      const place = `${policy}, seed ${seed}, task ${task} at ${time}: ${words}`;
      const raw = decisions.findLast(
        (each) => each.kind === 'quincy/submit' && each.words[0] === task && each.at <= time,
      );
      if (raw === undefined) throw new Error(`${place}: never submitted`);
      const submit = rawSubmit(raw);
      const busy = rawAttempts(trace)
        .filter((each) => each.task === task && each.boundAt >= submit.at && each.boundAt < time)
        .reduce((sum, { boundAt, endedAt }) => sum + ticks(boundAt, Math.min(endedAt, time)), 0);
      const waitedTicks = ticks(submit.at, time) - busy;
      const paid = Math.round(UNITS * Math.min((prices.wait * waitedTicks) / 10_000, prices.cap));
      expect([cost, waited, wait], place).toEqual([
        costWords(paid),
        formatSeconds(waitedTicks / 10_000),
        String(prices.wait),
      ]);
      const last = solves.findLast((each) => each.at <= time);
      expect(ago, place).toBe(
        last !== undefined && last.at >= submit.at ? formatMicros(time - last.at) : undefined,
      );
      const ways = submit.places.map((each) => ({
        name: placeName(trace, each.to),
        cost: Math.round(UNITS * rawDataCost(prices, each)),
      }));
      if (submit.hasAny)
        ways.push({ name: 'any server', cost: Math.round(UNITS * rawDataCost(prices, submit.any)) });
      const least = Math.min(...ways.map((each) => each.cost));
      expect(wayCost, place).toBe(ways.length === 0 ? undefined : costWords(least));
      if (ways.length > 0)
        expect(
          ways.filter((each) => each.cost === least).map(({ name }) => name),
          place,
        ).toContain(way);
      const seconds = verdict?.match(/A free slot would be worth that in (.+)\.$/)?.[1];
      if (seconds !== undefined)
        expect(seconds, place).toBe(formatSeconds((least - paid) / UNITS / prices.wait));
      if (verdict?.includes('Running would cost less')) expect(least, place).toBeLessThanOrEqual(paid);
      if (verdict?.includes('never costs that much')) expect(prices.wait, place).toBe(0);
      told += 1;
    }
  }
  return told;
}

test.each(flowPolicies)(
  'what waiting has cost, and when running would pay, is in the trace, %s',
  (policy) => {
    let told = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) told += checkWaits(seed, policy);
    expect(told).toBeGreaterThan(RUNS);
  },
  60_000 + 4_000 * RUNS,
);
