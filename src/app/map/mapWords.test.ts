import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainText } from '../../explain/explanation.ts';
import { mapPlaces } from '../../scenario/map/mapScenario.ts';
import type { MapRow, RecordedMap } from '../../state/recordedMap.ts';
import { tour } from '../first/tour.ts';
import { mapWords } from './mapWords.ts';
import { standingsOf } from './standings.ts';

const { rows } = JSON.parse(
  readFileSync(new URL('../../measured/map.json', import.meta.url), 'utf8'),
) as RecordedMap;
const names = tour.map(({ idea }) => idea);
const said = (row: MapRow) => mapWords(row, names).map(plainText);
const at = (key: string) => rows.find((row) => row.at === key) as MapRow;

test('every place says who is first, or that the seeds disagree, and why', () => {
  for (const row of rows) {
    const [head, ...reasons] = said(row);
    const firsts = [row.half, row.last].map((bar) => standingsOf(bar).first);
    expect(head.includes('the seeds disagree')).toBe(firsts.includes(null));
    for (const first of firsts) if (first !== null) expect(head).toContain(names[first]);
    const causes = new Set(firsts.filter((first) => first !== null)).size;
    expect(reasons).toHaveLength(causes + 1);
    expect([head, ...reasons].join(' ')).not.toMatch(/NaN|undefined|–|\*/);
  }
  expect(rows).toHaveLength(mapPlaces.length);
});

test('who is first has the mean before it, and what that spends is what receipts say', () => {
  expect(said(at('115'))).toEqual([
    'Keep a spare pays off here: half of the jobs are done soonest with it (12 of 12 seeds), and so is the last one (11).',
    'Why: next is Solve it all, 278 ms behind. Its middle job spends 629 ms on tasks that run slowly, that of Keep a spare 347 ms.',
    'Read the board is slowest: the middle job spends 209 ms of its 1.07 s waiting for tokens.',
  ]);
});

test('each idea is first somewhere, in one of the two bars', () => {
  const firsts = rows.flatMap(({ half, last }) => [half, last].map((bar) => standingsOf(bar).first));
  expect([...new Set(firsts)].sort()).toEqual([0, 1, 2, 3, 4, null]);
});

test('one seed is no evidence', () => {
  const { half, last, ...rest } = at('115');
  const alone = (bar: typeof half) => ({ ...bar, took: bar.took.map(([first]) => [first]) });
  expect(said({ ...rest, half: alone(half), last: alone(last) })[0]).toMatch(/^One run of each/);
});
