import { expect, test } from 'vitest';
import type { ServerId, StageId } from './ids.ts';

test('an id of one table does not stand for an id of another, a plain number for any', () => {
  const server: ServerId = 7;
  const serve = (at: ServerId, stage: StageId) => `${stage} on ${at}`;
  const stage: StageId = 3;
  // @ts-expect-error: the two are swapped.
  expect(serve(stage, server)).toBe('7 on 3');
  expect(serve(Int32Array.of(7)[0], 3)).toBe('3 on 7');
});
