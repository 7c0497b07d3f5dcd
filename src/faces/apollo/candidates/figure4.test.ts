import { describe, expect, test } from 'vitest';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { secondsWords, winnerWords } from './CandidateRows.tsx';
import { outcomeWords } from './Candidates.tsx';
import {
  candidatesTable,
  dispatchesOf,
  dispatchFor,
  dispatchToShow,
  numbersFor,
  readDispatch,
} from './dispatch.ts';
import { flipWords } from './WaitSliders.tsx';
import { bestOf, flipOf, priced } from './whatIf.ts';

// Apollo, Figure 4: A is s00, B is s01, C is s04, D is s05. The task computes for 1 ms besides.

const THE_JOB = 2;
const scenario = presets.find('figure-4')?.scenario;
if (scenario === undefined) throw new Error('there is no preset of Figure 4');
const runs = scenario.runs.map((_, index) => openTrace(simulate(planRun(scenario, index))));

function dispatchIn(trace: Trace) {
  const numbers = numbersFor(trace, { job: THE_JOB, task: null });
  return readDispatch(trace, dispatchesOf(trace)[dispatchToShow(trace, numbers, trace.data.endedAt)]);
}

const by = (trace: Trace, server: number) => {
  const found = priced(dispatchIn(trace).candidates, new Map()).find((each) => each.server === server);
  if (found === undefined) throw new Error(`server ${server} is no candidate`);
  return found;
};

describe('Figure 4 (T-APO-1)', () => {
  const [trace] = runs;
  const dispatch = dispatchIn(trace);

  test('I/O, waits and totals are those of the paper', () => {
    const rows = [0, 1, 4, 5].map((server) => {
      const { read, wait, cpu, total } = by(trace, server);
      return [secondsWords(read), secondsWords(wait), secondsWords(total - cpu)];
    });
    expect(rows).toEqual([
      ['63.13', '0', '63.13'],
      ['63.5', '0', '63.5'],
      ['32.5', '40', '72.5'],
      ['51.25', '5', '56.25'],
    ]);
    expect(dispatch.candidates.length).toBe(4);
  });

  test('D is best, and gets the task', () => {
    expect(dispatch.server).toBe(5);
    expect(winnerWords(bestOf(priced(dispatch.candidates, new Map())))).toBe('s05 is best: 56.25 s');
    expect(outcomeWords(trace, dispatch)).toContain('went to s05.');
  });

  test('why each is a candidate', () => {
    expect([0, 1, 4, 5].map((server) => by(trace, server).kind)).toEqual(['light', 'light', 'input', 'rack']);
  });

  test('the task really takes as long', () => {
    const { endedAt, boundAt } = trace.data.tables.attempts.columns;
    expect(toSeconds(endedAt[dispatch.attempt] - boundAt[dispatch.attempt])).toBeCloseTo(56.251, 6);
  });
});

test('locality alone chooses C, which takes 72.5 s (T-APO-3); load alone A (T-APO-2)', () => {
  expect(runs.map((trace) => dispatchIn(trace).server)).toEqual([5, 4, 0]);
});

describe('moved waits', () => {
  const { candidates } = dispatchIn(runs[0]);
  const bestAfter = (server: number, seconds: number) =>
    bestOf(priced(candidates, new Map([[server, seconds * 1e6]])))?.name;

  test('the optimum flips where it is said to', () => {
    const still = priced(candidates, new Map());
    const best = bestOf(still);
    const said = still.map((each) => flipWords(each, flipOf(still, each), each === best));
    expect(Object.fromEntries(still.map((each, place) => [each.name, said[place]]))).toEqual({
      s00: 'never: 63.13 > 56.25',
      s01: 'never: 63.5 > 56.25',
      s04: 'wins under 23.75 s',
      s05: 's00 wins over 11.88 s',
    });
    const [c, d] = [by(runs[0], 4), by(runs[0], 5)];
    expect(flipOf(still, c)?.at).toBe(23_750_000);
    expect(flipOf(still, d)?.at).toBe(11_875_000);
  });

  test('just before and after a flip another server is best', () => {
    expect([bestAfter(4, 23.749), bestAfter(4, 23.751)]).toEqual(['s04', 's05']);
    expect([bestAfter(5, 11.874), bestAfter(5, 11.876)]).toEqual(['s05', 's00']);
  });

  test('Eq 2 counts: at P_succ = 0.9 and K = 3 the rival’s price is 1.2 times as high', () => {
    const risky = candidates.map((each) =>
      each.server === 5 ? { ...each, factor: 1.2, completion: 1.2 * each.completion } : each,
    );
    const still = priced(risky, new Map());
    const d = still.find(({ server }) => server === 5);
    if (d === undefined) throw new Error('D is no candidate');
    const flip = flipOf(still, d);
    expect(flip?.rival.name).toBe('s00');
    expect(flip?.at).toBeCloseTo(63_126_000 / 1.2 - 51_251_000, 3);
    expect(flipWords(d, flip, true)).toBe(`s00 wins over ${secondsWords(63_126_000 / 1.2 - 51_251_000)} s`);
  });

  test('a moved wait changes only its own server', () => {
    const moved = priced(candidates, new Map([[4, 1e6]]));
    for (const each of moved) {
      const before = by(runs[0], each.server);
      expect(each.total).toBe(each.server === 4 ? before.read + before.cpu + 1e6 : before.total);
    }
  });
});

test('the table has a row for each candidate, and says which was chosen', () => {
  const [trace] = runs;
  const numbers = numbersFor(trace, { job: THE_JOB, task: null });
  const [header, ...rows] = candidatesTable(trace, dispatchToShow(trace, numbers, trace.data.endedAt));
  expect(rows.every((row) => row.length === header.length)).toBe(true);
  expect(rows.filter((row) => row[row.length - 1] === 'yes').map((row) => row[2])).toEqual(['s05']);
});

test('the decision to show is that of the selection, the last until the moment', () => {
  const [trace] = runs;
  const all = numbersFor(trace, { job: null, task: null });
  expect(all.length).toBe(3);
  expect(dispatchesOf(trace)[dispatchToShow(trace, all, 0)].at).toBe(0);
  expect(numbersFor(trace, { job: THE_JOB, task: null }).length).toBe(1);
  expect(numbersFor(trace, { job: null, task: 1 }).map((each) => dispatchesOf(trace)[each].task)).toEqual([
    1,
  ]);
  expect(dispatchToShow(trace, [], 0)).toBe(-1);
  // Without a selection one with a choice, which the first two do not have.
  const nothing = { job: null, task: null };
  expect(dispatchesOf(trace)[dispatchFor(trace, all, nothing, 0)].task).toBe(2);
  expect(dispatchesOf(trace)[dispatchFor(trace, [0], { job: null, task: 0 }, 0)].task).toBe(0);
});
