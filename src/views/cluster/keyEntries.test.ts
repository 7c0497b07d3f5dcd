import { expect, test } from 'vitest';
import { paletteOf } from '../../widgets/tokens.ts';
import type { ShownMarks } from '../looks/shownMarks.ts';
import type { Detail } from './fit.ts';
import { keyEntries } from './keyEntries.ts';

const titles = (detail: Detail, name: string | null) =>
  keyEntries(
    detail,
    (mark) => mark === 'reservations',
    { name, colour: '#123456', hasOthers: false },
    paletteOf('light'),
  ).map(({ title }) => title);

test('a picture of tasks has a key of tasks, one of cells or racks a key of those', () => {
  expect(titles('tasks', null)).toEqual([
    ...['a task runs', 'another job', 'free', 'a reservation: a place in line'],
  ]);
  expect(titles('tasks', 'j7').slice(0, 2)).toEqual(['a task of j7', 'finished here']);
  expect(titles('bars', null)).toEqual([
    ...['a task runs', 'another job', 'free', 'tasks wait: higher is more', 'a further place in line'],
  ]);
  expect(titles('cells', null)).toEqual(['a server, in the colour of the work that waits']);
  expect(titles('cells', 'j7').slice(1)).toEqual(['a task of j7', 'j7 waits in line']);
  expect(titles('racks', 'j7')).toEqual(['a rack, in the colour of the mean work that waits']);
});

test('every class of mark that a run shows has a line, and no other has', () => {
  const marks = [
    'queuedTasks',
    'reservations',
    'asking',
    'kept',
    'fallow',
    'reads',
    'yielding',
    'copies',
    'opportunistic',
    'outages',
    'blocks',
  ] as const satisfies (keyof ShownMarks)[];
  const all: Record<keyof ShownMarks, true> = {
    queuedTasks: true,
    reservations: true,
    asking: true,
    kept: true,
    fallow: true,
    reads: true,
    yielding: true,
    copies: true,
    opportunistic: true,
    outages: true,
    blocks: true,
  };
  expect(Object.keys(all)).toEqual([...marks]);
  const key = (shows: (mark: keyof ShownMarks) => boolean) =>
    keyEntries('tasks', shows, { name: 'j7', colour: '#123456', hasOthers: true }, paletteOf('light')).map(
      ({ title }) => title,
    );
  const none = key(() => false);
  expect(none).toContain('another job, grey or in its own hue');
  for (const mark of marks) expect(key((each) => each === mark).length).toBeGreaterThan(none.length);
  // Two marks that look alike would not tell which is meant.
  const looks = keyEntries(
    'tasks',
    () => true,
    { name: 'j7', colour: '#123456', hasOthers: true },
    paletteOf('light'),
  );
  expect(new Set(looks.map(({ mark, colour }) => `${mark} ${colour}`)).size).toBe(looks.length);
});
