import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { paceOf } from '../metrics/pace/pace.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { isFollowedToEnd, playbackStore, startPlaybackLoop } from './playbackStore.ts';

let frames: FrameRequestCallback[] = [];
let stop = () => {};

/** Lets time pass [ms] and runs the frames requested before. */
function nextFrame(now: number): number {
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
  return due.length;
}

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  playbackStore.setState({ time: 0, isPlaying: false, speed: 1, endsAt: 10 * SECOND });
  stop = startPlaybackLoop();
});
afterEach(() => {
  stop();
  playbackStore.setState({ time: 0, isPlaying: false, speed: 1, chosenSpeed: 1, pace: null, endsAt: 0 });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('no frames are requested while the clock is paused', () => {
  playbackStore.getState().seek(SECOND);
  expect(frames).toHaveLength(0);
});

test('each frame requests another, and advances the clock by the time that passed', () => {
  playbackStore.getState().play();
  for (let now = 20; now <= 200; now += 20) expect(nextFrame(now)).toBe(1);
  expect(playbackStore.getState().time).toBeCloseTo(0.2 * SECOND, 3);
});

test('the speed scales the clock, and a long gap does not make it leap', () => {
  playbackStore.getState().setSpeed(0.5);
  playbackStore.getState().play();
  nextFrame(20);
  expect(playbackStore.getState().time).toBeCloseTo(0.01 * SECOND, 3);
  nextFrame(60_000);
  expect(playbackStore.getState().time).toBeLessThanOrEqual(0.06 * SECOND);
});

test('the clock stops at the end, and pausing ends the loop', () => {
  playbackStore.getState().setSpeed(1000);
  playbackStore.getState().play();
  nextFrame(50);
  expect(playbackStore.getState()).toMatchObject({ time: 10 * SECOND, isPlaying: false });
  expect(frames).toHaveLength(0);
  playbackStore.getState().play();
  expect(frames).toHaveLength(1);
  playbackStore.getState().pause();
  nextFrame(100);
  expect(frames).toHaveLength(0);
});

describe('while a job is followed', () => {
  // A message of 5 ms when the job arrives, and a task of four seconds.
  const trace = traceOf({
    jobs: [{ arrivedAt: SECOND, stages: [1] }, { stages: [1] }],
    messages: [{ stage: 0, sentAt: SECOND, receivedAt: 1.005 * SECOND }],
    attempts: [{ boundAt: SECOND, startedAt: 1.005 * SECOND, endedAt: 5.005 * SECOND }],
  });
  const pace = paceOf([trace], 0);
  if (pace === null) throw new Error('the job arrives');
  const playback = playbackStore.getState;
  /** Plays until the clock stops, at 50 frames a second; returns the seconds that this took. */
  function playToStop(): number {
    playback().play();
    let now = 0;
    while (nextFrame(now + 20) > 0 && now < 60_000) now += 20;
    return now / 1000;
  }

  beforeEach(() => {
    playback().setSpeed(2);
    playback().seek(pace.from);
    playback().follow(pace);
  });

  test('the clock goes slowly at messages, fast between, and stops at the end of the job', () => {
    expect(playback().speed).toBeCloseTo(0.005 / 0.65, 6);
    const seconds = playToStop();
    expect(seconds).toBeGreaterThan(pace.seconds - 0.1);
    expect(seconds).toBeLessThan(pace.seconds + 0.1);
    expect(playback()).toMatchObject({ time: pace.to, isPlaying: false, pace });
    expect(isFollowedToEnd(playback())).toBe(true);
  });

  test('seeking keeps following, at the pace of that moment', () => {
    playback().seek(3 * SECOND);
    expect(playback().pace).toBe(pace);
    expect(playback().speed).toBeGreaterThan(1);
    playback().play();
    nextFrame(20);
    expect(playback().time).toBeCloseTo(pace.timeAt(pace.secondsAt(3 * SECOND) + 0.02), 3);
  });

  test('after the end, playing goes on at the chosen speed', () => {
    playToStop();
    playback().play();
    expect(playback()).toMatchObject({ pace: null, speed: 2, isPlaying: true });
    expect(playback().time).toBe(pace.to);
  });

  test('choosing a speed, and following nothing, end it', () => {
    playback().setSpeed(5);
    expect(playback()).toMatchObject({ pace: null, speed: 5 });
    playback().follow(pace);
    playback().follow(null);
    expect(playback()).toMatchObject({ pace: null, speed: 5 });
  });
});
