// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { type Run, runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openScenario } from '../open/openScenario.ts';
import { followRuns } from './followRuns.ts';

const trace = traceOf({
  servers: 1,
  jobs: [{ stages: [1] }, { stages: [1] }],
  attempts: [0, 1].map((task) => ({
    ...{ task, server: 0, startedAt: task * SECOND, endedAt: (task + 1) * SECOND },
  })),
});
const source = { index: 0, scenario: smallScenario } as Run['source'];
const run = (kind: 'running' | 'done'): Run => ({
  source,
  state: (kind === 'done' ? { kind } : { kind, share: 0 }) as Run['state'],
  shown: { source, trace, digest: '', seconds: 0 }, // of the scenario before, while it runs
});

/** Opens a scenario; the visitor acts while its runs are made. */
function open(act: () => void): void {
  const stop = followRuns();
  openScenario(
    smallScenario,
    { kind: 'preset', id: 'x' },
    {
      ...{ time: SECOND, job: 1, speed: 0.5, views: ['timeline', 'cdf', 'over-time'] },
    },
  );
  runStore.setState({ runs: [run('running')] });
  act();
  runStore.setState({ runs: [run('done')] });
  stop();
}

beforeEach(() => {
  runStore.setState({ runs: [run('done')] });
  layoutStore.setState({ hero: 'cluster', linked: ['cdf', 'over-time'] });
});

test('a scenario opens at its moment', () => {
  open(() => undefined);
  expect(layoutStore.getState().hero).toBe('timeline');
  expect(selectionStore.getState().job).toBe(1);
  expect([playbackStore.getState().time, playbackStore.getState().speed]).toEqual([SECOND, 0.5]);
});

test('what the visitor chose meanwhile stays', () => {
  open(() => layoutStore.getState().setHero('numbers'));
  expect([layoutStore.getState().hero, selectionStore.getState().job]).toEqual(['numbers', 1]);
  open(() => selectionStore.getState().selectJob(0));
  expect(selectionStore.getState().job).toBe(0);
  open(() => playbackStore.getState().setSpeed(4));
  expect([playbackStore.getState().speed, playbackStore.getState().time]).toEqual([4, SECOND]);
  open(() => playbackStore.getState().seek(0.25 * SECOND));
  expect(playbackStore.getState().time).toBe(0.25 * SECOND);
});

test('a job that an edit has left out is replaced by the last one, which is named', () => {
  const stop = followRuns();
  openScenario(smallScenario, { kind: 'preset', id: 'x' }, { time: 1.5 * SECOND, job: 1 });
  runStore.setState({ runs: [run('done')] });
  const attempts = [{ task: 0, server: 0, startedAt: 0, endedAt: SECOND }];
  const shorter = traceOf({ servers: 1, jobs: [{ stages: [1] }], attempts });
  runStore.setState({
    runs: [{ ...run('done'), shown: { source, trace: shorter, digest: '', seconds: 0 } }],
  });
  expect(selectionStore.getState()).toMatchObject({ job: 0, task: null });
  expect(noticeStore.getState().notices.map(({ text }) => text)).toEqual([
    'There is no job j2 any more: j1, the last one now, takes its place.',
  ]);
  stop();
});

test('after an edit the selected job is as far in its life as before', () => {
  const stop = followRuns();
  openScenario(smallScenario, { kind: 'preset', id: 'x' }, { time: 1.5 * SECOND, job: 1 });
  runStore.setState({ runs: [run('done')] });
  expect(playbackStore.getState().time).toBe(1.5 * SECOND);
  const show = (arrivesAt: number) => {
    const jobs = [0, arrivesAt].map((arrivedAt) => ({ stages: [1], arrivedAt: arrivedAt * SECOND }));
    const attempts = [0, arrivesAt + 1].map((at, task) => ({
      ...{ task, server: 0, startedAt: at * SECOND, endedAt: (at + 4) * SECOND },
    }));
    const other = traceOf({ servers: 1, jobs, attempts });
    runStore.setState({
      runs: [{ ...run('done'), shown: { source, trace: other, digest: '', seconds: 0 } }],
    });
  };
  show(3);
  expect(playbackStore.getState().time).toBe(4.5 * SECOND);
  // A moment that has nothing to do with the job stays as it is.
  playbackStore.getState().seek(2 * SECOND);
  show(1);
  expect(playbackStore.getState().time).toBe(2 * SECOND);
  stop();
});
