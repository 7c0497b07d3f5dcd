import { expect, test } from 'vitest';
import { formatMicros, formatSeconds } from '../../base/format.ts';
import { numberWord } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { costWords } from '../../faces/quincy/explain/runFacts.ts';
import {
  eachFlowStart,
  type FlowStart,
  flowPolicies,
  isFree,
  isWhole,
  phrase,
  RUNS,
  TICK,
  ticks,
  ticksOn,
  UNITS,
} from '../../testing/app/inspector/testFlowStarts.ts';
import { type RawDecision, rawJob, rawLarge } from '../../testing/app/inspector/testRawDecisions.ts';
import { rawSubmitBefore } from '../../testing/app/inspector/testRawQuincy.ts';
import { jobName, taskName } from '../../views/shared/names.ts';

// Checks every number and name in explanations of why a task had to leave a server.

/** Checks why it had to leave other servers. */
function checkLeaves(each: FlowStart): void {
  const { trace, task, decisions, prices, moves } = each;
  const leaves = decisions.filter(
    ({ kind, words }) => (kind === 'quincy/leave' || kind === 'quincy/evict') && words[0] === task,
  );
  expect(moves.length).toBe(leaves.length);
  for (const [place, leave] of leaves.entries()) {
    const said = moves[place];
    expect(said.startsWith(`At ${formatMicros(leave.at)} `)).toBe(true);
    if (leave.kind === 'quincy/evict') {
      expect(said).toContain(nameOfServer(trace, leave.words[1]));
      expect(said).toContain(`the root of ${jobName(leave.words[2])}`);
      expect(said).not.toMatch(/at random|took/); // A flow may also place root tasks, so it may be elsewhere.
      continue;
    }
    const [, from, to, number] = leave.words;
    const [stay, cost] = [rawLarge(leave, 4), rawLarge(leave, 6)];
    const goes = to < 0 ? 'to wait again' : `for ${nameOfServer(trace, to)}`;
    expect(said).toContain(`leave ${nameOfServer(trace, from)} ${goes}.`);
    const submit = rawSubmitBefore(decisions, task, leave.row);
    const last = decisions.findLast(
      ({ row, kind, words }) => row < leave.row && kind === 'quincy/start' && words[0] === task,
    ) as RawDecision;
    const data = rawLarge(last, 6);
    const numbers = phrase(
      said,
      /have cost (\S+) for data less (\S+) for (.+?) of work that is lost, (\S+) in all; (?:its new path|waiting) costs (\S+), /,
    );
    if (isWhole(each) && isFree(each)) {
      const worked = ticksOn(decisions, task, submit.row, leave);
      expect(stay).toBe(data - worked * TICK);
      const waited = ticks(submit.at, leave.at) - worked;
      const next = decisions.find(
        ({ kind, words }) => kind === 'quincy/start' && words[0] === task && words[2] === number,
      );
      const v = UNITS * Math.min((prices.wait * waited) / 10_000, prices.cap);
      expect(cost).toBe(to < 0 ? Math.round(v) : rawLarge(next as RawDecision, 4));
      expect(numbers).toEqual([
        ...[costWords(data), costWords(worked * TICK), formatSeconds(worked / 10_000)],
        ...[costWords(stay), costWords(cost)],
      ]);
    }
    const taker = phrase(said, /but (\S+) got (\S+), and all/);
    if (taker !== null) {
      const isThere = decisions.some(
        ({ kind, words }) =>
          kind === 'quincy/start' &&
          words[2] === number &&
          words[1] === from &&
          taskName(trace.data.graphs, words[0]) === taker[0],
      );
      expect(isThere).toBe(true);
    }
    const root = phrase(said, /but the root of (\S+) got/);
    if (root !== null)
      expect(
        decisions.some(
          ({ kind, at, words }) =>
            kind === 'quincy/admit' && at === leave.at && words[1] === from && jobName(words[0]) === root[0],
        ),
      ).toBe(true);
    const most =
      phrase(said, /may run no more than ([\w,]+) \(F\)/) ?? phrase(said, /may run no more than ([\w,]+)/);
    const solve = decisions.findLast(({ kind, row }) => kind === 'quincy/solve' && row < leave.row);
    if (most !== null && solve !== undefined) {
      const at = solve.words.findIndex(
        (word, i) => i >= 7 && (i - 7) % 5 === 0 && word === rawJob(trace, task),
      );
      expect(most).toEqual([numberWord(solve.words[at + 4])]);
      expect(solve.words[at + 2]).toBeGreaterThan(solve.words[at + 4]);
    }
  }
}

test.each(flowPolicies)(
  'why a task had to leave a server is in the trace, %s',
  (policy) => {
    expect(eachFlowStart(policy, [checkLeaves])).toBeGreaterThan(RUNS * 5);
  },
  60_000 + 4_000 * RUNS,
);
