// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { type Run, runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { momentHere } from '../open/link.ts';
import { followJob } from './followJob.ts';

const runWith = (length: number) =>
  traceOf({
    jobs: [1, 3, 8].map((at) => ({ arrivedAt: at * SECOND, stages: [1] })),
    attempts: [1, 3, 8].map((at, task) => ({
      task,
      startedAt: at * SECOND,
      endedAt: (at + length) * SECOND,
    })),
  });
const show = (...lengths: readonly number[]) =>
  runStore.setState({
    runs: lengths.map(
      (length) => ({ state: { kind: 'done' }, shown: { trace: runWith(length) } }) as unknown as Run,
    ),
  });
const playback = playbackStore.getState;
const selection = selectionStore.getState;

beforeEach(() => {
  noticeStore.setState({ notices: [] });
  show(4);
  playback().setEnd(20 * SECOND);
  playback().setSpeed(1);
  playback().seek(2 * SECOND);
  selection().selectJob(0);
});
afterEach(() => {
  playback().follow(null);
  playback().pause();
  playback().seek(0);
  selection().clear();
  runStore.setState({ runs: [] });
});

test('a job that is there is followed from here on, another from its arrival', () => {
  followJob({ plays: true });
  expect(playback()).toMatchObject({ time: 2 * SECOND, isPlaying: true, pace: { job: 0 } });
  selection().selectJob(2);
  expect(playback().pace).toMatchObject({ job: 2 });
  expect(playback().time).toBe(playback().pace?.from);
  expect(playback().isPlaying).toBe(true);
});

test('a link says that the clock follows, and the clock of one who opens it stays', () => {
  expect(momentHere()).not.toHaveProperty('follow');
  followJob();
  expect(momentHere()).toMatchObject({ job: 0, follow: true, time: 2 * SECOND });
  playback().seek(15 * SECOND);
  followJob({ stays: true });
  expect(playback()).toMatchObject({ time: 15 * SECOND, isPlaying: false, pace: { job: 0 } });
});

test('without a selected job, a notice says what to do', () => {
  selection().clear();
  followJob({ plays: true });
  expect(playback()).toMatchObject({ pace: null, isPlaying: false });
  expect(noticeStore.getState().notices.map(({ id }) => id)).toEqual(['follow']);
  selection().selectJob(1);
  followJob();
  expect(noticeStore.getState().notices).toEqual([]);
});

test('selecting nothing ends it; after the end of the job, any other selection does', () => {
  followJob();
  selection().selectJob(null);
  expect(playback().pace).toBeNull();
  selection().selectJob(0);
  expect(playback().pace).toBeNull();
  followJob();
  playback().seek(playback().pace?.to ?? 0);
  const { time } = playback();
  selection().selectJob(1);
  expect(playback()).toMatchObject({ pace: null, time });
});

test('other runs change the pace, and without runs nothing is followed', () => {
  followJob();
  const before = playback().pace;
  show(4, 6);
  expect(playback().pace?.to).toBeGreaterThan(before?.to ?? 0);
  runStore.setState({ runs: [] });
  expect(playback().pace).toBeNull();
});
