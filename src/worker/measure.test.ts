import { expect, test } from 'vitest';
import { measureRun } from '../cli/measure.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { measure } from './measure.ts';
import { createPace, Stopped } from './pace.ts';

test('numbers are those of the command line, means where there are many', async () => {
  const { response, utilization, metrics } = measureRun(
    smallScenario,
    0,
    () => 0,
    () => undefined,
  );
  const result = await measure(smallScenario, 0, [
    'jobResponse',
    'utilization',
    'makespan',
    'jobResponse@0.95',
    'no such metric',
  ]);
  const numbers = [response.mean, utilization, metrics.makespan, response.p95, Number.NaN];
  expect(result).toEqual({ ok: true, numbers });
});

test('what is not recorded is NaN', async () => {
  const result = await measure({ ...smallScenario, recording: 'jobs' }, 0, ['taskWait', 'jobResponse']);
  expect(result).toEqual({ ok: true, numbers: [Number.NaN, expect.any(Number)] });
});

test('a scenario that does not run says why, and a stopped one ends', async () => {
  const wrong = { ...smallScenario, runs: [{ policy: 'no-such-policy' }] };
  expect(await measure(wrong, 0, [])).toMatchObject({ ok: false, issues: [{ path: '/runs/0/policy' }] });
  const pace = createPace();
  const stopped = measure(smallScenario, 0, [], pace);
  pace.stop();
  await expect(stopped).rejects.toBeInstanceOf(Stopped);
});
