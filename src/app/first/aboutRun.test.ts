import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets.ts';
import { aboutRun } from './aboutRun.ts';
import { asks } from './asks.ts';

const about = (id: string) => {
  const { scenario } = presets.get(id);
  return scenario.runs.map((_, index) => aboutRun(scenario, index));
};

test('runs of different policies say what these do, those of one policy what their settings mean', () => {
  expect(about('first-look')[1]).toMatch(/^Reserves places in several queues/);
  expect(about('a-little-chance')).toEqual(
    Array(2).fill(expect.stringMatching(/^Each estimate grows by a random time/)),
  );
  const [random, , , sparrow] = about('work-stealing');
  expect(random).toMatch(/^Work stealing/);
  expect(sparrow).toMatch(/^Reserves places/);
});

test('no answer to a question is without a description, and none is longer than a person reads', () => {
  for (const { id } of presets.all.filter(asks))
    for (const text of about(id)) {
      expect(text, id).not.toBe('');
      expect(text.split(' ').length, `${id}: ${text}`).toBeLessThanOrEqual(40);
    }
});
