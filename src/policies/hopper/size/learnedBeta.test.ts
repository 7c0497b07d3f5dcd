import { describe, expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import type { ParamValue } from '../../../kit/menu/params.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { hopperBetaKind, SHAPE_UNIT } from '../decisions.ts';

const SHAPES = [1.3, 1.8];
const START = 2.5;

/** Two kinds of job whose tails differ, under LATE. */
function scenarioOf(params: Readonly<Record<string, ParamValue>>, policy: string): Scenario {
  return {
    version: 2,
    name: 'two tails',
    seed: 1,
    cluster: { racks: 1, serversPerRack: 100, slotsPerServer: 1, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.6 },
      classes: SHAPES.map((shape) => ({
        name: `tail ${shape}`,
        share: 1,
        stages: [{ tasks: 40, duration: { kind: 'pareto', shape, mean: 2 } }],
      })),
      mix: 'exact',
      jobs: 100,
      warmup: 0,
    },
    runs: [{ policy, params: { beta: START, ...params } }],
    recording: 'messages',
  };
}

/** Lists the fits of a kind of job. */
function fits(params: Readonly<Record<string, ParamValue>>, application: number, policy = 'hopper-central') {
  const trace = openTrace(simulate(planRun(scenarioOf(params, policy), 0)));
  const all = trace.decisionsOfKind(hopperBetaKind).all();
  return all.map(({ payload }) => payload).filter((fit) => fit.application === application);
}

describe('β that is learned from attempts', () => {
  test.each([0, 1])(
    'is right for kind of job %i within 5 %% from 1,000 times on (T-HOP-26)',
    (application) => {
      const all = fits({ betaFrom: 'learned' }, application);
      expect(all.map(({ seen }) => seen)).toEqual(all.map((_, fit) => 100 * (fit + 1)));
      expect(all.at(-1)?.seen).toBeGreaterThan(2_000);
      for (const { seen, beta } of all) {
        if (seen >= 1_000) expect(Math.abs(beta / SHAPE_UNIT / SHAPES[application] - 1)).toBeLessThan(0.05);
      }
    },
  );

  test('looks lighter where losers count as at least so long, and far too light without them (DIF-11)', () => {
    const last = (betaStopped: string) =>
      (fits({ betaFrom: 'learned', betaStopped }, 0).at(-1)?.beta ?? 0) / SHAPE_UNIT;
    const atLeast = last('atLeast');
    expect(atLeast).toBeGreaterThan(1.4);
    expect(atLeast).toBeLessThan(1.8);
    expect(last('leftOut')).toBeGreaterThan(2);
  });

  test('is fitted as often, and to as many times, as the parameters say', () => {
    const all = fits({ betaFrom: 'learned', betaEvery: 50, betaWindow: 200 }, 0);
    expect(all[0].seen).toBe(50);
    expect(Math.max(...all.map(({ fitted }) => fitted))).toBe(200);
  });

  test('is learned by each of many schedulers from its own jobs (Hopper §5.3)', () => {
    const all = fits({ betaFrom: 'learned', betaEvery: 50 }, 0, 'hopper');
    expect(all.filter(({ seen }) => seen === 50).length).toBeGreaterThan(5);
    const most = all.reduce((best, fit) => (fit.seen > best.seen ? fit : best));
    // Three times the standard error of a few hundred times.
    const { beta, above } = most;
    expect(Math.abs(beta / SHAPE_UNIT / SHAPES[0] - 1)).toBeLessThan(3 / Math.sqrt(above));
  });

  test('is told otherwise, and nothing is recorded of it', () => {
    expect(fits({}, 0)).toEqual([]);
  });
});
