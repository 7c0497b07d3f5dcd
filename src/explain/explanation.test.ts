import { expect, test } from 'vitest';
import { say } from './explanation.ts';

test('a sentence is written as it reads; only its own stars make bold, and pieces keep their weight', () => {
  expect(say`Task *${'a*b'} of ${2}* runs${say` on *${'s07'}*`}.`).toEqual([
    'Task ',
    { strong: 'a*b of 2' },
    ' runs',
    ' on ',
    { strong: 's07' },
    '.',
  ]);
});
