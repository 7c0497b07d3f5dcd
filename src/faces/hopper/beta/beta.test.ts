import { describe, expect, test } from 'vitest';
import { Outcome } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { beta } from '../face.ts';
import {
  betaTable,
  fitAt,
  fitText,
  isTold,
  lineOf,
  linesOf,
  offText,
  rangeText,
  shapeOf,
  startOf,
  trueShapes,
} from './fits.ts';
import { finishedTail, tailOf } from './tailPicture.ts';

const { scenario } = presets.get('beta-unknown');
const traces = scenario.runs.map((_, run) => openTrace(simulate(planRun(scenario, run))));
const [told, , learned, without] = traces;
const runsOf = (all: typeof traces) => all.map((trace, index) => ({ index, title: `run ${index}`, trace }));

describe('what a run learned', () => {
  test('is a line for each kind of job, from the β that it begins with', () => {
    expect(isTold(told)).toBe(true);
    expect(linesOf(told)).toEqual([]);
    expect(isTold(learned)).toBe(false);
    expect(startOf(learned)).toBe(3);
    const [line, ...others] = linesOf(learned);
    expect(others).toEqual([]);
    expect(line.fits.map(({ seen }) => seen)).toEqual(line.fits.map((_, fit) => 100 * (fit + 1)));
    expect(fitAt(line, 0)).toBeNull();
    expect(fitAt(line, line.at[3])).toBe(line.fits[3]);
    expect(fitAt(line, line.at[3] - 1)).toBe(line.fits[2]);
  });

  test('ends within 5 % of the truth, unless losers are left out', () => {
    const last = (trace: typeof told) => shapeOf(linesOf(trace)[0].fits.at(-1)?.beta ?? 0);
    expect(Math.abs(last(learned) / 1.4 - 1)).toBeLessThan(0.05);
    expect(last(without)).toBeGreaterThan(1.9);
  });

  test('is listed up to the clock', () => {
    const [line] = linesOf(learned);
    const table = betaTable(runsOf(traces), line.at[1]);
    const ofLearned = table.filter(([run]) => run === 'run 2');
    expect(ofLearned.map((row) => row[4])).toEqual([100, 200]);
  });

  test('is shown only where there is some', () => {
    expect(beta.refuses(runsOf(traces))).toBeNull();
    expect(beta.refuses(runsOf([told]))).toMatch(/No run learns/);
  });
});

describe('many schedulers', () => {
  const runs = [{ policy: 'hopper', params: { betaFrom: 'learned', betaEvery: 20 } }];
  const planned = planRun({ ...scenario, runs, recording: 'messages' } as Scenario, 0);
  const trace = openTrace(simulate(planned));
  const lines = linesOf(trace);

  test('have a line each, of their own jobs', () => {
    const { schedulers } = trace.data;
    expect(lines.length).toBeGreaterThan(1);
    for (const { scheduler } of lines) expect(scheduler < schedulers).toBe(true);
    expect(new Set(lines.map(({ scheduler }) => scheduler)).size).toBe(lines.length);
  });

  test('are shown by the one that was asked for, else by the one with most times', () => {
    const seen = lines.map(({ fits }) => fits.at(-1)?.seen ?? 0);
    expect(lineOf(lines, lines[1].scheduler)).toBe(lines[1]);
    expect(lineOf(lines, null)).toBe(lines[seen.indexOf(Math.max(...seen))]);
  });

  test('have tails of the attempts of their own jobs', () => {
    const { graphs, tables } = trace.data;
    const { task, outcome } = tables.attempts.columns;
    const own = (scheduler: number) =>
      [...task.keys()].filter(
        (row) =>
          outcome[row] === Outcome.finished &&
          tables.jobs.columns.scheduler[graphs.stageJob[trace.taskStage[task[row]]]] === scheduler,
      ).length;
    for (const line of lines) {
      const tail = finishedTail(trace, line, trace.data.endedAt);
      expect(tail.at(-1)?.share).toBeCloseTo(1 / own(line.scheduler), 10);
    }
  });
});

describe('the tail of finished attempts', () => {
  test('has at each time the share of those that took as long or longer', () => {
    const tail = tailOf(Float64Array.of(1, 2, 4, 8));
    expect(tail[0]).toEqual({ time: 1, share: 1 });
    expect(tail.at(-1)).toEqual({ time: 8, share: 0.25 });
    expect(tailOf(new Float64Array(0))).toEqual([]);
  });

  test('grows with the clock, and is light beside the true law: stragglers lost', () => {
    const until = (time: number) => finishedTail(learned, linesOf(learned)[0], time);
    expect(until(0)).toEqual([]);
    const all = until(learned.data.endedAt);
    expect(all[0].share).toBe(1);
    const longest = all.at(-1);
    // By the true law one of 2,000 times would be 60 times as long as what is told.
    expect(longest?.time).toBeLessThan(20);
  });
});

describe('the truth', () => {
  const withStages = (stages: unknown) =>
    ({
      ...scenario,
      workload: { ...scenario.workload, classes: [{ name: 'x', share: 1, stages }] },
    }) as Scenario;
  const pareto = { tasks: 1, duration: { kind: 'pareto', shape: 1.4, mean: 1 } };
  const constant = { tasks: 1, duration: { kind: 'constant', value: 1 } };

  test('is the shape by which times or factors of copies are drawn', () => {
    expect(trueShapes(scenario)(0)).toBe(1.4);
    expect(trueShapes(withStages([{ ...constant, stragglers: { perCopy: { shape: 1.7 } } }]))(0)).toBe(1.7);
  });

  test('is no number where there is none, or several', () => {
    expect(trueShapes(withStages([constant]))(0)).toBeNull();
    expect(trueShapes(withStages([pareto, constant]))(0)).toBeNull();
    expect(trueShapes(withStages([{ ...pareto, stragglers: {} }]))(0)).toBeNull();
  });
});

describe('words', () => {
  test('say what is known and how wrong it is', () => {
    const fit = {
      application: 0,
      seen: 100,
      fitted: 100,
      censored: 0,
      above: 49,
      shape: 1_400,
      threshold: 500,
      beta: 1_400,
    };
    expect(fitText(fit, 3, 1.4)).toBe('1.40 ± 0.20, 0% off');
    expect(fitText(null, 3, 1.5)).toBe('3.00, 100% off');
    expect(fitText(null, 3, null)).toBe('3.00');
    expect(offText(1.5, null)).toBeNull();
    expect(rangeText([fit, null], 3)).toBe('1.40–3.00 by 2 schedulers');
  });
});
