import { expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { busySource } from '../../../testing/policies/apollo/testBusySource.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainTask } from './explainTask.ts';

test('a task that had finished is said to be sent again for a task that read slowly (APO-31)', () => {
  const { moves = [] } = explainTask(openTrace(simulate(planRun(busySource, 0))), 0) ?? {};
  const words = moves.map((pieces) =>
    pieces.map((each) => (typeof each === 'string' ? each : each.strong)).join(''),
  );
  expect(words).toEqual([
    'A copy was sent to s13 at 19 s, though it had finished, because a task had read what it made from s00 for 18 s and was expected to need 19.2 s more. To run it again and read from here would take 9.07 s in all; whichever arrives first is read. It went without a token. In truth it started after 500 µs and was complete after 1.86 s, as a second one.',
  ]);
});
