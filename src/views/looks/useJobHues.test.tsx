// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type FinishedRun, type Run, runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { doing, mount } from '../../testing/app/page.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { useJobHues } from './useJobHues.ts';

/** Eight jobs at once, of which the one with the least work has no hue. */
function runWhere(least: number): Trace {
  return traceOf({
    servers: 8,
    jobs: Array.from({ length: 8 }, () => ({ stages: [1] })),
    attempts: Array.from({ length: 8 }, (_, job) => ({
      ...{ task: job, server: job, startedAt: 0, endedAt: job === least ? 50 : 100 + job },
    })),
  });
}

function showRun(trace: Trace): void {
  const shown = { trace } as FinishedRun;
  runStore.setState({ runs: [{ shown, state: { kind: 'done' } } as Run] });
}

test('a job that is told about alone has a hue, and keeps it when the others have theirs again', async () => {
  let hues: Int8Array = new Int8Array();
  const Hues = ({ trace }: { readonly trace: Trace }) => {
    hues = useJobHues(trace);
    return null;
  };
  const [before, after] = [runWhere(0), runWhere(3)];
  // Of eight jobs, job 0 is the one that gets none.
  welcomeStore.setState({ phase: 'trying' });
  selectionStore.setState({ job: 0 });
  showRun(before);
  await mount(<Hues trace={before} />);
  const hue = hues[0];
  expect(hue).toBeGreaterThanOrEqual(0);
  expect([...hues].filter((each) => each >= 0)).toHaveLength(1);
  await doing(() => showRun(after));
  await doing(() => welcomeStore.setState({ phase: 'over' }));
  await mount(<Hues trace={after} />);
  expect(hues[0]).toBe(hue);
  expect([...hues].filter((each) => each >= 0).length).toBeGreaterThan(1);
});

test('the selected job has the same hue before and after an edit', async () => {
  let hues: Int8Array = new Int8Array();
  const Hues = ({ trace }: { readonly trace: Trace }) => {
    hues = useJobHues(trace);
    return null;
  };
  const [before, after] = [runWhere(0), runWhere(3)];
  showRun(before);
  selectionStore.setState({ job: 3 });
  await mount(<Hues trace={before} />);
  const hue = hues[3];
  expect(hue).toBeGreaterThanOrEqual(0);
  await doing(() => showRun(after));
  await mount(<Hues trace={after} />);
  expect(hues[3]).toBe(hue);
});
