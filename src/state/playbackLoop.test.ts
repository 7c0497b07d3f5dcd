import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { startPlaybackLoop } from './playbackLoop.ts';
import { playbackStore } from './playbackStore.ts';

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
  playbackStore.setState({ time: 0, isPlaying: false, speed: 1, endsAt: 0 });
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
