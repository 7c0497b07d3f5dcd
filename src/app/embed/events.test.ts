import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playbackStore } from '../../state/playbackStore.ts';
import { sendEvents } from './events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  playbackStore.setState(playbackStore.getInitialState());
});

test('sends times at most four in a second, the first at once and the last in the end', () => {
  const sent: object[] = [];
  const stop = sendEvents(['time'], (event) => sent.push(event));
  // Two seconds of sixty frames each.
  for (let frame = 1; frame <= 120; frame += 1) {
    playbackStore.setState({ time: frame * 1000, endsAt: 1e6 });
    if (frame === 1) expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1000 / 60);
  }
  expect(sent.length).toBeGreaterThan(6);
  expect(sent.length).toBeLessThanOrEqual(1 + 2 * 4);
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toMatchObject({ event: 'time', time: 0.12 });
  stop();
  playbackStore.setState({ time: 5 });
  vi.advanceTimersByTime(1000);
  expect(sent.at(-1)).toMatchObject({ time: 0.12 });
});
