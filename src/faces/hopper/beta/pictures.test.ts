import { expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { say } from '../../../views/grammar/say.ts';
import { betaPicture } from './betaPicture.ts';
import { runLines, shownLines } from './fits.ts';
import { tailPicture } from './tailPicture.ts';

const { scenario } = presets.get('beta-unknown');
const runs = scenario.runs.map((_, index) => ({
  index,
  title: `run ${index}`,
  trace: openTrace(simulate(planRun(scenario, index))),
}));
const lines = runLines(runs, 0);
const shown = shownLines(lines, null);
const end = Math.max(...runs.map(({ trace }) => trace.data.endedAt));

test('β over time says of each run what it knows, or is told, and nothing once the run has ended', () => {
  const picture = betaPicture(runs, lines, shown, 1.4, 2);
  expect(picture.rows.map(({ run, how }) => [run.index, how])).toEqual([
    [2, 'learned'],
    [3, 'learned'],
    [0, 'told'],
    [1, 'told'],
  ]);
  expect([picture.lifted, picture.rules?.map(({ at }) => at)]).toEqual([0, [1.4]]);
  expect(say(picture, { row: 0, x: 0 }, 0)).toEqual([
    'β at 0 s',
    'C run 2: learned 3.00',
    'D run 3: learned 3.00',
    'A run 0: told 1.40',
    'B run 1: told 3.00',
  ]);
  expect(say(picture, { row: 0, x: end + 1 }, 0)).toHaveLength(1);
});

test('a tail says which share takes longer: of finished attempts, as fitted, and truly', () => {
  const picture = tailPicture(shown, 1.4, end, 3, 'blue');
  expect(picture.lifted).toBe(1);
  const said = say(picture, { row: 2, x: 1 }, 0);
  expect(said[0]).toBe('longer than 1 ×');
  // A Pareto law of mean 1 and β = 1.4 begins at 0.4 ÷ 1.4.
  expect(said[1]).toBe(`true: falls by 1.4: ${((0.4 / 1.4) ** 1.4 * 100).toPrecision(3)}%`);
  expect(said[2]).toMatch(/^C run 2: [\d.]+% finished, [\d.]+% fitted$/);
  // Before the first fit, nothing is known.
  expect(say(tailPicture(shown, null, 0, 3, 'blue'), { row: 0, x: 1 }, 0)[1]).toMatch(/: –$/);
});
