import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { legendOf } from '../grammar/legendOf.ts';
import { say } from '../grammar/say.ts';
import { percentileBands } from './bands.ts';
import { bandsPicture, linesPicture, stacksPicture } from './overTimePicture.ts';
import { lineQuantities } from './quantities.ts';
import { stackQuantities } from './stackData.ts';

const S = 1_000_000;

/** Two tasks of two users on two slots: the first ends at `end` seconds, the other a second later. */
const run = (index: number, end: number) => ({
  index,
  title: `Run ${index}`,
  trace: traceOf({
    servers: 2,
    users: ['ann', 'bob'],
    jobs: [
      { user: 0, stages: [1] },
      { user: 1, stages: [1] },
    ],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: end * S },
      { task: 1, server: 1, startedAt: S, endedAt: (end + 1) * S },
    ],
  }),
});
const runs = [run(0, 3), run(1, 5)];
const [, , busy] = lineQuantities;

test('at a time each run has its count; one that has ended has none', () => {
  const picture = linesPicture(runs, busy, 1000, 1);
  expect(picture.lifted).toBe(1);
  expect(say(picture, { row: 1, x: 2 * S }, 0)).toEqual(['at 2 s', 'B Run 1: 2', 'A Run 0: 2']);
  expect(say(picture, { row: 1, x: 5.5 * S }, 0)).toEqual(['at 5.5 s', 'B Run 1: 1']);
  expect(picture.rules?.map(({ at }) => at)).toEqual([2]);
});

test('bands say all percentiles of the run that is pointed at', () => {
  const picture = bandsPicture(runs, percentileBands[1], 600);
  const said = say(picture, { row: 1, x: 2 * S }, 0);
  expect(said[0]).toBe('A Run 0, at 2 s');
  expect(said.slice(1).map((line) => line.split(':')[0])).toEqual([
    'median',
    '20th percentile',
    '80th percentile',
  ]);
});

test('a layer of a stack counts what is in it, and the legend names the layers once', () => {
  const picture = stacksPicture(runs, stackQuantities[0], 600, paletteOf('light'));
  expect(say(picture, { row: 0, x: 2 * S }, 0)).toEqual(['A Run 0, at 2 s', 'ann: 1', 'bob: 1']);
  expect(say(picture, { row: 0, x: 3.5 * S }, 0)).toEqual(['A Run 0, at 3.5 s', 'ann: 0', 'bob: 1']);
  expect(legendOf(picture).map(({ title }) => title)).toEqual(['ann', 'bob']);
});
