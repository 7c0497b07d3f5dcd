// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import { type FinishedRun, type Run, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
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

/** Puts runs on screen, the first ones of them done. */
function showRuns(traces: readonly Trace[], done: number = traces.length): void {
  const runs = traces.map((trace, index) => {
    const shown = index < done ? ({ trace } as FinishedRun) : null;
    return { shown, state: { kind: index < done ? 'done' : 'running' } } as Run;
  });
  runStore.setState({ runs });
}

/** Opens a scenario as for the first time. */
function open(): void {
  selectionStore.getState().clear();
  scenarioStore.getState().open({ ...firstPreset.scenario }, { kind: 'link' });
}

/** What a picture of a run draws its jobs in. */
async function huesIn(trace: Trace): Promise<Int8Array> {
  let hues: Int8Array = new Int8Array();
  const Hues = () => {
    hues = useJobHues(trace);
    return null;
  };
  await mount(<Hues />);
  return hues;
}

test('the selected job has the same hue before and after an edit, whichever run is done first', async () => {
  const [before, after, slow] = [runWhere(0), runWhere(3), runWhere(5)];
  open();
  showRuns([before]);
  selectionStore.setState({ job: 3 });
  const hue = (await huesIn(before))[3];
  expect(hue).toBeGreaterThanOrEqual(0);
  for (const done of [1, 2]) {
    await doing(() => showRuns([after, slow], done));
    expect((await huesIn(after))[3]).toBe(hue);
  }
});

test('a scenario has the same hues in every visit, whichever of its runs is done first', async () => {
  const [one, other] = [runWhere(0), runWhere(3)];
  const visit = async (first: Trace) => {
    open();
    await doing(() => showRuns([first, first === one ? other : one], 1));
    await huesIn(first);
    // The page selects a job when the last run is done, before anything is drawn again.
    selectionStore.setState({ job: 7 });
    await doing(() => showRuns([one, other]));
    return huesIn(one);
  };
  const hues = await visit(one);
  expect(await visit(other)).toEqual(hues);
});

test('while a question is open its job alone has a hue, also one that is too small to have one, and keeps it', async () => {
  open();
  welcomeStore.getState().ask('first-look');
  const [before, after] = [runWhere(2), runWhere(3)];
  showRuns([before]);
  expect(new Set(await huesIn(before))).toEqual(new Set([-1]));
  await doing(() => welcomeStore.getState().askOf(2));
  const hues = await huesIn(before);
  expect([...hues].flatMap((hue, job) => (hue < 0 ? [] : job))).toEqual([2]);
  await doing(() => showRuns([after]));
  expect((await huesIn(after))[2]).toBe(hues[2]);
  await doing(() => welcomeStore.getState().setPhase('over'));
  expect((await huesIn(after))[2]).toBe(hues[2]);
});
