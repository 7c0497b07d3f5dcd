import { expect, test } from 'vitest';
import { asks } from '../../desk/open/asks.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { aboutRun } from './aboutRun.ts';
import { tour } from './tour.ts';

const about = (id: string) => {
  const { scenario } = presets.get(id);
  return scenario.runs.map((_, index) => aboutRun(scenario, index));
};

test('runs of different policies say what these do, those of one policy what their settings mean', () => {
  expect(about('first-look')[1]).toMatch(/^Reserves places in several queues/);
  expect(about('probe-ratio')[0]).toMatch(/^d: A job of m tasks probes/);
  const [random, , , sparrow] = about('work-stealing');
  expect(random).toMatch(/^A server with an empty queue waits/);
  expect(sparrow).toMatch(/^Reserves places/);
});

test('a run without what others have says what happens instead', () => {
  expect(about('a-little-chance')).toEqual([
    expect.stringMatching(/^Each estimate is used as it is/),
    expect.stringMatching(/^Each estimate grows by a random time/),
  ]);
  expect(about('cancellation')[0]).toMatch(/stay in the queues/);
});

test('no two answers of an opening question say the same', () => {
  for (const { preset } of tour) expect(new Set(about(preset)).size, preset).toBe(about(preset).length);
});

test('no answer to a question is without a description, and none is longer than a person reads', () => {
  for (const { id } of presets.all.filter(asks))
    for (const text of about(id)) {
      expect(text, id).not.toBe('');
      expect(text.split(' ').length, `${id}: ${text}`).toBeLessThanOrEqual(40);
    }
});
