import { expect, test, vi } from 'vitest';
import { readParams } from '../../../kit/menu/params.ts';
import { Late } from '../../../kit/speculation/late.ts';
import { oneStage, runByHand } from '../../../testing/engine/world/testRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { hopperAnswerKind } from '../decisions/answers.ts';
import { hopperParams } from '../params.ts';
import { createHopper } from './hopper.ts';

const SECOND = 1_000_000;

test('a job is not searched for stragglers again before a report can come, however many servers ask about it', () => {
  const choose = vi.spyOn(Late.prototype, 'choose');
  const params = readParams(hopperParams, {
    ...{ copies: 'late', reportEvery: 30, beta: 1, probeRatio: 3, unfairness: 100 },
  });
  // Two servers run the first job. The third one runs the other job task by task, and asks about the first one each time.
  const jobs = [
    oneStage([100 * SECOND, 100 * SECOND]),
    oneStage(
      Array.from({ length: 20 }, () => SECOND),
      SECOND,
    ),
  ];
  const trace = openTrace(
    runByHand({ jobs, servers: 3, schedulers: 2 }, (sim) => createHopper({ sim, params })),
  );
  const answers = trace.decisionsOfKind(hopperAnswerKind).all();
  const nothing = answers.filter(
    ({ at, payload: { job, gave } }) => at < 30 * SECOND && job === 0 && gave === 'nothing',
  );
  expect(nothing.length).toBeGreaterThan(15);
  const searches = choose.mock.calls.filter(([stage]) => stage === 0);
  choose.mockRestore();
  expect(searches.length).toBeLessThan(8);
});
