import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import type { Pace } from '../../metrics/pace/pace.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { isMoving, motionOf } from './motion.ts';

/** A run of ten seconds with `messages` messages of 5 ms each. */
function runOf(messages: number, networkDelay = 5000) {
  return traceOf({
    networkDelay,
    jobs: [{ stages: [1] }],
    messageKinds: [{ name: 'probe', to: 'server', look: 'probe' }],
    messages: Array.from({ length: messages }, (_, row) => ({
      from: 1,
      sentAt: (row / messages) * 10 * SECOND,
      receivedAt: (row / messages) * 10 * SECOND + networkDelay,
    })),
    holds: [{ from: 0, to: 10 * SECOND }],
  });
}

const none = new Int8Array(10).fill(-1);
const playing = (speed: number) => ({ isPlaying: true, speed });

test('all messages are drawn while the clock is paused, and while there are few', () => {
  expect(motionOf(runOf(9000), { isPlaying: false, speed: 1 }, false, 1).oneJobIn).toBe(1);
  expect(motionOf(runOf(5000), playing(1 / 20), false, 1)).toMatchObject({ oneJobIn: 1, note: null });
});

test('of too many messages those of every k-th job are drawn, with a note', () => {
  const motion = motionOf(runOf(9000), playing(1 / 20), false, 1);
  expect(motion.oneJobIn).toBe(2);
  expect(motion.note).toContain('one job in 2');
  expect([0, 1, 2, 3].map((job) => isMoving(motion, job, 3, none))).toEqual([true, false, true, true]);
});

test('before that, jobs without a hue are left out', () => {
  const motion = motionOf(runOf(9000), playing(1 / 20), false, 0.5);
  expect(motion).toMatchObject({ oneJobIn: 1, onlyColoured: true });
  const hues = Int8Array.of(-1, 4, -1);
  expect([0, 1, 2].map((job) => isMoving(motion, job, 2, hues))).toEqual([false, true, true]);
});

test('what would be a blur is not drawn, but the selected job is', () => {
  const motion = motionOf(runOf(100_000), playing(1 / 20), false, 1);
  expect([isMoving(motion, 0, 5, none), isMoving(motion, 5, 5, none)]).toEqual([false, true]);
});

test('messages that would only flicker are not drawn, and the speed at which they can be seen is named', () => {
  const motion = motionOf(runOf(1000, 500), playing(1 / 20), false, 1);
  expect(isMoving(motion, 0, 0, none)).toBe(false);
  expect(motion.note).toBe('Too fast to see messages, which take 500 µs: slow down to 1/200×.');
  expect(motion.slowTo).toBe(1 / 200);
  expect(motionOf(runOf(1000, 500), playing(1 / 200), false, 1).slowTo).toBeUndefined();
});

test('nothing moves with reduced motion, or without a network delay', () => {
  const reduced = motionOf(runOf(100), { isPlaying: false, speed: 1 }, true, 1);
  // Lines of the selected job stand, and nothing is shown of others.
  expect(reduced.isStill).toBe(true);
  expect([0, 1].map((job) => isMoving(reduced, job, 0, none))).toEqual([true, false]);
  expect(motionOf(runOf(100, 0), playing(1), false, 1).note).toBeNull();
});

test('a run without recorded messages has a note', () => {
  const trace = traceOf({ level: 'queues', jobs: [{ stages: [1] }] });
  expect(motionOf(trace, playing(1), false, 1).note).toBe('Messages were not recorded.');
});

test('no note asks for another speed while the clock follows a job', () => {
  const following = { pace: {} as Pace };
  expect(motionOf(runOf(100), playing(1000), false, 1).note).toContain('slow down to');
  expect(motionOf(runOf(100), { ...playing(1000), ...following }, false, 1).note).toBeNull();
  expect(motionOf(runOf(100), { ...playing(1000), ...following }, false, 1).slowTo).toBeUndefined();
});
