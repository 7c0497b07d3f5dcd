import { expect, test } from 'vitest';
import { logIn, readAs, remarksOf, testLog } from '../../testing/logs/testRead.ts';
import { google2011 } from '../formats/google.ts';

test('events become jobs and tasks; ids stay text; ended attempts and unfinished tasks are left out', async () => {
  const read = await readAs(google2011, testLog('google2011'));
  const log = logIn(read);
  expect(log.names).toEqual(['17190467645871404412', '7']);
  expect([...log.arrivesAt]).toEqual([0, 2]);
  // Task 0 was evicted after 1 s, scheduled again and then ran for 3 s; its events are not in order of time.
  expect([...log.durations]).toEqual([3, 0.5, 4]);
  expect(log.users).toEqual(['class 2', 'priority 9']);
  expect(remarksOf(read)).toEqual([
    ['google2011/unfinished', 'warning', 1, [11]],
    ['google2011/empty-jobs', 'warning', 1, [11]],
    ['google2011/out-of-order', 'info', 2, [8, 10]],
    ['google2011/after-trace', 'info', 1, [12]],
    ['google2011/ended-attempts', 'info', 1, [3]],
  ]);
});

test('unfinished tasks get the median length of their job, or of all, once people ask for them', async () => {
  const log = logIn(await readAs(google2011, testLog('google2011'), { choices: ['include-unfinished'] }));
  expect(log.names).toEqual(['17190467645871404412', '7', '8']);
  expect([...log.durations]).toEqual([3, 0.5, 4, 3]);
});

test('rows of another shape refuse the file', async () => {
  expect((await readAs(google2011, '1,2,3\n')).log).toBeNull();
  expect((await readAs(google2011, 'x,,1,0,,0,,,,,,,\ny,,1,0,,0,,,,,,,\n')).log).toBeNull();
});
