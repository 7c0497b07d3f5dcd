import { expect, test } from 'vitest';
import { paletteOf } from '../../widgets/tokens.ts';
import type { Detail } from './fit.ts';
import { keyEntries } from './keyEntries.ts';

const titles = (detail: Detail, name: string | null) =>
  keyEntries(detail, (mark) => mark === 'reservations', { name, colour: '#123456' }, paletteOf('light')).map(
    ({ title }) => title,
  );

test('a picture of tasks has a key of tasks, one of cells or racks a key of those', () => {
  expect(titles('tasks', null)).toEqual([
    ...['a task runs', 'busy with another job', 'free', 'a reservation: a place in line, no task yet'],
  ]);
  expect(titles('tasks', 'j7').slice(0, 2)).toEqual(['a task of j7', 'finished here']);
  expect(titles('bars', null)).toEqual([
    ...[
      'a task runs',
      'busy with another job',
      'free',
      'tasks wait: higher is more',
      'a further place in line, no task yet',
    ],
  ]);
  expect(titles('cells', null)).toEqual(['a server, in the colour of the work that waits']);
  expect(titles('cells', 'j7').slice(1)).toEqual(['a task of j7', 'j7 waits in line']);
  expect(titles('racks', 'j7')).toEqual(['a rack, in the colour of the mean work that waits']);
});
