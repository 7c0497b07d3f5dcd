import { expect, test } from 'vitest';
import { layoutComments, readLayoutComments } from './networkRoles.ts';

const ranges = {
  roots: [0, 1],
  workers: [2, 6],
  unscheduled: [7, 8],
  cluster: 9,
  racks: [10, 11],
  computers: [12, 17],
  sink: 18,
} as const;

test('what is written is read back, among other comments', () => {
  expect(readLayoutComments(['Six computers', ...layoutComments(ranges), 'sink unknown'])).toEqual(ranges);
  expect(layoutComments(ranges)).toContain('racks 11 12');
});

test('roots may be missing, and there may be one computer only', () => {
  const comments = layoutComments(ranges).filter((comment) => !/roots|computers/.test(comment));
  expect(readLayoutComments([...comments, 'computers 13'])).toEqual({
    ...ranges,
    roots: undefined,
    computers: [12, 12],
  });
});

test('without one of the others the ranges of nodes are unknown', () => {
  for (const name of ['workers', 'unsched', 'X', 'racks', 'computers', 'sink']) {
    const comments = layoutComments(ranges).filter((comment) => !comment.startsWith(name));
    expect(readLayoutComments(comments)).toBeUndefined();
  }
});
