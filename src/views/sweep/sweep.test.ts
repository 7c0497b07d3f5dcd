import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { say } from '../grammar/say.ts';
import type { RunTrace } from '../shared/view.ts';
import {
  describeMark,
  describeSweep,
  layoutPanels,
  panelsOf,
  runsPicture,
  settingText,
  sweepTable,
} from './panels.ts';
import { quantitiesOf } from './quantities.ts';
import { sweepsOf } from './sweeps.ts';
import { rangeOf, spread } from './sweptPicture.ts';

beforeEach(() => selectionStore.setState({ run: 0, against: null }));

type Params = Readonly<Record<string, number | string | boolean>>;

const numbers = {
  d: { title: 'Probes per task', symbol: 'd', unit: '' },
  wait: { title: 'Patience', unit: 's' },
} as const;

/** A run of two jobs that end after one second and after so many. */
function run(index: number, policy: string, params: Params, ends = 1): RunTrace {
  const attempts = [1, ends].map((end, task) => ({ task, server: 0, startedAt: 0, endedAt: end * SECOND }));
  return {
    ...{ index, title: `Run ${index}`, policy: { title: policy.toUpperCase(), numbers } },
    trace: traceOf({ policy, params, jobs: [{ stages: [1] }, { stages: [1] }], attempts }),
  };
}

const ofD = [4, 1, 2].map((d, index) => run(index, 'hop', { d, wait: 5, mode: 'x' }, 2 * d));
const lettersOf = (runs: readonly RunTrace[]) =>
  sweepsOf(runs).map(({ id, lines, others }) => [
    id,
    lines.map(({ points }) => points.map(({ value }) => value)),
    others.map(({ index }) => index),
  ]);

test('runs that differ in one number only are a line, by ascending values; the others lie across', () => {
  expect(lettersOf([...ofD, run(3, 'other', { d: 9 })])).toEqual([['d', [[1, 2, 4]], [3]]]);
});

test('a run that differs in a second setting takes no part, nor do fewer than three values', () => {
  const odd = run(3, 'hop', { d: 8, wait: 5, mode: 'y' });
  expect(lettersOf([...ofD, odd])).toEqual([['d', [[1, 2, 4]], [3]]]);
  expect(lettersOf(ofD.slice(1))).toEqual([]);
  expect(lettersOf([...ofD.slice(1), run(3, 'hop', { d: 2, wait: 5, mode: 'x' })])).toEqual([]);
});

test('several lines and several parameters: the one with most runs comes first', () => {
  const more = [1, 2, 3].map((d, at) => run(3 + at, 'late', { d, wait: 5 }));
  const waits = [6, 7].map((wait, at) => run(6 + at, 'hop', { d: 4, wait, mode: 'x' }));
  const found = lettersOf([...ofD, ...more, ...waits]);
  expect(found).toEqual([
    [
      'd',
      [
        [1, 2, 4],
        [1, 2, 3],
      ],
      [6, 7],
    ],
    ['wait', [[5, 6, 7]], [1, 2, 3, 4, 5]],
  ]);
});

test('without a line there is a view, in which a sweep is defined', () => {
  expect(resultView('sweep').refuses(ofD.slice(1))).toBeNull();
  expect(sweepTable(ofD.slice(1))).toHaveLength(1);
});

test('panels show what the table lists; the gain is that against the chosen run', () => {
  selectionStore.setState({ against: 0 });
  const [header, ...rows] = sweepTable(ofD);
  const column = (title: string) => header.indexOf(title);
  const gains = ofD.map(({ trace }) => 1 - (1 + Number(trace.data.params.d) * 2) / (1 + 8));
  expect(rows.map((row) => row[column('Value')])).toEqual([1, 2, 4]);
  expect(rows.map((row) => row[column('Gain against A')])).toEqual([gains[1], gains[2], gains[0]]);
  expect(rows.map((row) => row[column('Mean response (s)')])).toEqual([1.5, 2.5, 4.5]);
  const [swept] = sweepsOf(ofD);
  const panels = panelsOf(swept, quantitiesOf(ofD, ofD[0]));
  const means = panels.find(({ quantity }) => quantity.id === 'mean');
  expect(means?.lines[0].map(({ result }) => result)).toEqual([1.5, 2.5, 4.5]);
  expect(describeMark({ run: ofD[0], value: 4, result: 4.5 }, panels, swept).slice(0, 3)).toEqual([
    'd = 4: run A Run 0',
    'Mean response: 4.5 s',
    'Gain against A: 0.0%',
  ]);
});

test('words name the line, its letters and the runs across', () => {
  const [swept] = sweepsOf([...ofD, run(3, 'other', { d: 9 })]);
  expect(describeSweep(swept)).toBe('A–C HOP; dashed: D Run 3');
  expect(settingText(numbers.wait, 0.25)).toBe('250 ms');
});

test('an axis contains its values, begins at zero unless they are far from it, and has a length', () => {
  const value = fc.double({ min: -2, max: 1000, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (results) => {
      const [low, high] = rangeOf(results);
      expect(low).toBeLessThanOrEqual(Math.min(...results));
      expect(high).toBeGreaterThanOrEqual(Math.max(...results));
      expect(high).toBeGreaterThan(low);
    }),
  );
  expect(rangeOf([1, 10])[0]).toBe(0);
  expect(rangeOf([9, 10])[0]).toBeGreaterThan(8);
});

test('panels fill the room in equal rows, and are higher than it rather than too low', () => {
  expect(layoutPanels(5, 740, 300, 1)).toEqual({ width: 740 / 3, height: 150 });
  expect(layoutPanels(5, 360, 100, 1)).toEqual({ width: 180, height: 128 });
  expect(layoutPanels(6, 1280, 480, 1)).toEqual({ width: 1280 / 3, height: 240 });
});

test('each point of a picture says its run in all panels and looks at it, and so does a line across', () => {
  const [swept] = sweepsOf([...ofD, run(3, 'other', { d: 9 }, 4)]);
  const panels = panelsOf(swept, quantitiesOf(ofD, null));
  const picture = runsPicture(panels[0], panels, swept, 2, 300, paletteOf('light'));
  expect(say(picture, { row: 0, x: 2 }, 0).slice(0, 2)).toEqual([
    'd = 2: run C Run 2',
    'Mean response: 2.5 s',
  ]);
  expect([1, 4].map((x) => say(picture, { row: 1, x }, 0)[0])).toEqual(['D Run 3', 'D Run 3']);
  picture.open?.(picture.rows[0], 4);
  expect(selectionStore.getState().run).toBe(0);
  const letters = picture.marks.filter(({ kind }) => kind === 'dots')[0];
  expect(letters).toMatchObject({ shape: 'ring' });
  const narrow = runsPicture(panels[0], panels, swept, 2, 40, paletteOf('light'));
  expect(narrow.marks.filter(({ kind }) => kind === 'dots')[0]).toMatchObject({ shape: 'dot' });
});

test('numbers below an axis keep apart', () => {
  expect(spread([1, 1.2, 2, 2.6, 4], (value) => value)).toEqual([1, 2, 4]);
});
