import { expect, test } from 'vitest';
import { layoutOf } from '../../../views/grammar/layout.ts';
import { legendOf } from '../../../views/grammar/legendOf.ts';
import { say } from '../../../views/grammar/say.ts';
import { forms } from './forms.ts';
import { zeroWaitPicture } from './zeroWaitPicture.ts';

const setting = { tasks: 2, probeRatio: 2, slotsPerServer: 1 };
const curves = forms.map((form) => ({ title: form.title, form, setting }));
const run = { index: 1, title: 'Batch sampling', trace: {} as never };

test('all forms are said at a load, and what the runs had', () => {
  const picture = zeroWaitPicture(
    curves,
    [{ run, load: 0.5, busy: 0.6, share: 0.875 }],
    [{ load: 0.98, name: 'B' }],
  );
  expect(say(picture, { row: 0, x: 0.5 }, 0)).toEqual([
    'at load 0.5',
    'random: 25%',
    expect.stringMatching(/^per task: 5[\d.]+%$/),
    expect.stringMatching(/^batch: \d/),
    'B Batch sampling: 87.5% of its jobs never waited, at a measured load of 0.50',
  ]);
  expect(picture.rules).toEqual([{ on: 'x', at: 0.98, text: ['B is unstable above 0.98'] }]);
  expect(picture.label).toMatch(
    /^Probability that a job of 2 tasks never waits, against load, by random; per task; batch\. B/,
  );
  expect([legendOf(picture), layoutOf(picture, { width: 500, height: 300, zoom: 1 }).panels.length]).toEqual([
    [],
    1,
  ]);
});
