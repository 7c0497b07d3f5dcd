import { expect, test } from 'vitest';
import type { SchedulerRow } from './schedulerRow.ts';
import { placeSchedulers } from './schedulerRow.ts';

function boxesOf({ schedulersWord, schedulers, otherSchedulers }: SchedulerRow) {
  return [schedulersWord, ...schedulers, otherSchedulers].filter((box) => box !== null);
}

const selections = [null, { scheduler: 0, width: 140 }, { scheduler: 2, width: 140 }];

test.each([237, 364, 760, 1400])(
  'no box covers another at %d px, whichever scheduler has the caption',
  (width) => {
    for (const count of [1, 2, 3, 5, 10, 100]) {
      for (const speaking of selections) {
        const boxes = boxesOf(placeSchedulers(count, width, 1, speaking));
        for (let index = 1; index < boxes.length; index += 1) {
          expect(boxes[index].x).toBeGreaterThanOrEqual(boxes[index - 1].x + boxes[index - 1].width - 1);
        }
        expect(boxes[0].x).toBeGreaterThanOrEqual(0);
        expect(boxes[boxes.length - 1].x + boxes[boxes.length - 1].width).toBeLessThanOrEqual(width);
      }
    }
  },
);

test('the scheduler of the selected job has the room that its caption needs', () => {
  const names = placeSchedulers(3, 760, 1, { scheduler: 1, width: 140 });
  expect(names.schedulers.map(({ width }) => width)).toEqual([120, 140, 120]);
  const numbers = placeSchedulers(10, 364, 1, { scheduler: 1, width: 140 });
  expect(numbers.schedulers[1].width).toBe(140);
});

test('the shared box has the caption if the scheduler is one of those that share it', () => {
  const { otherSchedulers } = placeSchedulers(10, 364, 1, { scheduler: 9, width: 140 });
  expect(otherSchedulers?.width).toBe(140);
});
