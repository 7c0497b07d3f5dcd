import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { dataRun } from '../../../testing/app/inspector/testDataRuns.ts';
import { flowPolicies, ticks } from '../../../testing/app/inspector/testFlowStarts.ts';
import { rawAttempts, rawDecisions, rawLarge } from '../../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../../testing/cases.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { arcsOf } from './arcs.ts';
import { readingOf } from './reading.ts';
import { type Weighing, weighingAt, workedAt } from './weighing.ts';
import { moveCostWords, moveWords, panTexts, stayCostWords, stayWords, tiltOf } from './words.ts';

const flips = presets.get('preemption-flips').scenario;

function runOf(run: number, rackCost = 1): Trace {
  const runs = flips.runs.map((each) => ({ ...each, params: { ...each.params, rackCost } }));
  return openTrace(simulate(planRun({ ...flips, runs }, run)));
}

/** What is weighed of a job of the preset when it has just arrived. */
function weighedOf(trace: Trace, job: number): Weighing {
  const weighing = weighingAt(trace, job, trace.data.tables.jobs.columns.arrivedAt[job]);
  if (weighing === null) throw new Error(`j${job + 1} is not weighed`);
  return weighing;
}

test('the balance turns over at five seconds of work', () => {
  const trace = runOf(0);
  const said = [1, 2, 3, 4].map((job) => {
    const [scales] = weighedOf(trace, job).scales;
    return [...panTexts(scales), tiltOf(scales), scales.hasLeft];
  });
  expect(said).toEqual([
    ['3.0', '5.0', 1, true],
    ['4.9', '5.0', 1, true],
    ['5.1', '5.0', -1, false],
    ['12.0', '5.0', -1, false],
  ]);
});

test('at twice the price of the switch it turns over at ten', () => {
  const trace = runOf(0, 2);
  const said = [1, 2, 3, 4].map((job) => tiltOf(weighedOf(trace, job).scales[0]));
  expect(said).toEqual([1, 1, 1, -1]);
});

test('both ways and both pans are told in plain words', () => {
  const trace = runOf(0);
  const weighing = weighedOf(trace, 2);
  const [scales] = weighing.scales;
  expect(scales).toMatchObject({ server: 7, to: 5 });
  expect(stayWords(scales.workedTicks)).toBe('stay: 4.9 s already done');
  expect(moveWords(trace, scales)).toBe('move: j3 reads 5 GB beside its data');
  expect(moveCostWords(scales)).toBe('to move: 4.9 s of work thrown away');
  expect(stayCostWords(weighing, scales)).toBe('to stay: 5 GB through a rack switch, at price\u00a01');
});

test('what a task has worked grows until it is weighed, and not after', () => {
  const trace = runOf(0);
  const weighing = weighedOf(trace, 2);
  const [scales] = weighing.scales;
  const worked = [-0.5, 0, 7].map((away) => workedAt(weighing, scales, weighing.at + away * SECOND));
  expect(worked).toEqual([scales.workedTicks - 5_000, scales.workedTicks, scales.workedTicks]);
});

test('where what runs stays, nothing is weighed', () => {
  expect(weighedOf(runOf(1), 2)).toMatchObject({
    ...{ mayMove: false, scales: [], others: 0 },
    inTheWay: [{ running: 1, server: 7, newcomer: 5, elsewhereKB: 5e6 }],
  });
});

test('before a job is there, nothing is known of it', () => {
  expect(weighingAt(runOf(0), 2, 4.8 * SECOND)).toBe(null);
});

interface Weighed {
  readonly trace: Trace;
  readonly weighing: Weighing;
  readonly job: number;
  readonly name: string;
}

/** All that is weighed in random runs. */
const weighed: readonly Weighed[] = flowPolicies.flatMap((policy) =>
  Array.from({ length: cases(12, 3) }, (_, index) => index + 1).flatMap((seed) => {
    const trace = dataRun(seed, policy, seed % 2 === 0 ? 1 : 40)?.trace;
    if (trace === undefined) return [];
    const moments = new Set(
      rawDecisions(trace).flatMap(({ kind, at }) => (kind === 'quincy/solve' ? [at] : [])),
    );
    return Array.from({ length: trace.data.graphs.jobs }, (_, job) => job).flatMap((job) => {
      const found = new Set(
        [...moments].map((at) => weighingAt(trace, job, at)).filter((each) => each !== null),
      );
      return [...found].map((weighing) => ({
        trace,
        weighing,
        job,
        name: `${policy}, seed ${seed}, j${job + 1}`,
      }));
    });
  }),
);

test('random runs have enough to weigh', () => {
  const count = (hasLeft: boolean) =>
    weighed.flatMap(({ weighing }) => weighing.scales).filter((scales) => scales.hasLeft === hasLeft).length;
  expect(Math.min(count(true), count(false))).toBeGreaterThan(5);
});

test('what gave way had less to lose than others to pay, and what stayed had more', () => {
  for (const { trace, weighing, name } of weighed) {
    const { scales, doneAt } = weighing;
    const left = rawDecisions(trace).filter(({ kind, at }) => kind === 'quincy/leave' && at === doneAt);
    for (const each of scales) {
      const isLeft = left.some(({ words }) => words[0] === each.running && words[1] === each.server);
      expect(each.hasLeft, name).toBe(isLeft);
      expect(tiltOf(each) * (isLeft ? 1 : -1), name).toBeGreaterThanOrEqual(0);
    }
  }
});

test('work that would be thrown away is what decisions say, and what was recorded of those that left', () => {
  for (const { trace, weighing, name } of weighed)
    for (const { running, server, workedTicks, hasLeft } of weighing.scales) {
      const starts = rawDecisions(trace).filter(
        ({ kind, words, row }) => kind === 'quincy/start' && words[0] === running && row < weighing.row,
      );
      expect(starts.at(-1)?.words[1], name).toBe(server);
      if (starts.length === 1) expect(workedTicks, name).toBe(ticks(starts[0].at, weighing.at));
      if (!hasLeft) continue;
      const leave = rawDecisions(trace).find(
        ({ kind, at, words }) => kind === 'quincy/leave' && at === weighing.doneAt && words[0] === running,
      );
      // Task, from, to, solve, then what staying and leaving cost and the work, each in two words.
      expect(leave === undefined ? null : rawLarge(leave, 8), name).toBe(workedTicks);
    }
});

test('what waits is of the job, and has no server yet', () => {
  for (const { trace, weighing, job, name } of weighed)
    for (const { newcomer } of weighing.inTheWay) {
      expect(trace.data.graphs.stageJob[trace.taskStage[newcomer]], name).toBe(job);
      const last = rawDecisions(trace).findLast(
        ({ kind, words, row }) =>
          ['quincy/start', 'quincy/leave', 'quincy/evict'].includes(kind) &&
          words[0] === newcomer &&
          row < weighing.row,
      );
      // What has been started since may only have been lost with its server.
      const isGone = rawAttempts(trace).some(
        ({ task, server, endedAt }) =>
          task === newcomer && server === last?.words[1] && endedAt <= weighing.doneAt,
      );
      expect(last?.kind !== 'quincy/start' || isGone, name).toBe(true);
    }
});

test('in plain cases the others pay what one newcomer reads, by the bytes of its blocks', () => {
  const [scales] = weighedOf(runOf(0), 2).scales;
  const { storage } = runOf(0).data.graphs;
  const bytes = storage.readBytes[storage.stageFirstRead[2]];
  expect(scales.stay).toBe((bytes / 1e9) * COST_SCALE);
  expect((scales.rackKB + scales.coreKB) * 1000).toBe(bytes);
});

test('what a task reads from afar is drawn from the server that sends it', () => {
  const trace = runOf(1);
  const { flows, reads } = trace.data.tables;
  const own = trace.attemptsOfJob(2)[0];
  const row = Array.from(reads.columns.attempt).indexOf(own);
  const during = trace.data.tables.attempts.columns.startedAt[own] + SECOND;
  expect(during).toBeLessThan(reads.columns.until[row]);
  expect(readingOf(trace, 2, during)).toMatchObject({
    from: 7,
    to: trace.data.tables.attempts.columns.server[own],
    words: '5 GB through a rack switch',
  });
  expect(reads.columns.rackBytes[row]).toBe(5e9);
  expect(flows.length).toBeGreaterThan(0);
  expect(readingOf(runOf(0), 2, during)).toBe(null);
});

test('a task has three ways, of which the one that was taken stands out', () => {
  const task = 5;
  const waysOf = (run: number) => arcsOf(runOf(run), task)?.ways.map((way) => Object.values(way).join(' | '));
  expect(waysOf(0)).toEqual([
    'move | j1·2 leaves s07 to it | 4.9 | true',
    'stay | j1·2 stays, and it reads 5 GB elsewhere | 5.0 | false',
    'wait | it gets no server yet | 0 | false',
  ]);
  expect(waysOf(1)).toEqual([
    'move | j1·2 may not leave s07 | – | false',
    'stay | j1·2 stays, and it reads 5 GB elsewhere | 5 | true',
    'wait | its job must run at least one task | – | false',
  ]);
});
