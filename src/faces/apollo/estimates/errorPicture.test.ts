import { expect, test } from 'vitest';
import { say } from '../../../views/grammar/say.ts';
import { errorPicture, subjects } from './errors.ts';

const group = (name: string, ...errors: readonly number[]) => ({
  ...{ name, expected: new Float64Array(0), actual: new Float64Array(0) },
  errors: Float64Array.from(errors),
  good: 0.5,
});

test('errors of both groups are read together, with what is good; a group without tasks is no curve', () => {
  const [cpu, wait] = subjects;
  const groups = [group('refined', 0.1, 0.3), group('first estimates', 0.2, 0.9)];
  const picture = errorPicture(groups, groups, cpu);
  expect(say(picture, { row: 0, x: 0.25 }, 0)).toEqual(['≤ 25%', 'refined: 50%', 'first estimates: 50%']);
  expect(picture.rules?.map(({ at }) => at)).toEqual([0.25]);
  expect(picture.x.domain).toEqual([0, 1]);
  const waits = errorPicture([group('with a token'), group('opportunistic', 9)], groups, wait);
  expect([waits.rows.length, waits.x.domain]).toEqual([1, [0, 4]]);
});
