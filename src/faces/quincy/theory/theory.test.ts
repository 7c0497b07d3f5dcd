import { expect, test } from 'vitest';
import { rulesKind } from '../../../policies/quincy/decisions/jobs.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { openingValues } from '../../../views/theory/formula.ts';
import { byRelevance, choicesOf } from '../../../views/theory/part.ts';
import { theoryTable } from '../../../views/theory/table.ts';
import { theoryParts } from '../../theory.ts';
import { quincyFormulas, quincyValues } from './index.ts';

/** A run under Quincy's flow at prices in hundredths. */
function runAt(index: number, wait: number, core: number): RunTrace {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    decisionKinds: [rulesKind.name],
    decisions: [{ at: 0, words: [1, 1, 1, 0, 10, 0, wait, 100, core, 10_000] }],
  });
  return { index, title: `run ${index}`, trace };
}

const formOf = (id: string) => quincyFormulas.find((each) => each.id === id) ?? quincyFormulas[0];
const valuesAt = (id: string, runs: readonly RunTrace[]) => openingValues(formOf(id), runs, quincyValues);

test('sliders open at the prices of the first run under flow, else at those of the paper', () => {
  const waiting = formOf('breakEvenWait');
  expect(valuesAt('breakEvenWait', [runAt(0, 25, 2000)])).toMatchObject({ omega: 0.25, xi: 20 });
  const paper = valuesAt('breakEvenWait', []);
  expect(paper).toEqual({ GB: 4, omega: 0.5, psi: 1, xi: 2 });
  expect(waiting.evaluate(paper)).toBe(16);
  expect(waiting.readOut(paper, [])).toBe(
    'For 4 GB a task waits 16 s rather than cross the core, 8 s rather than cross a rack switch.',
  );
});

test('runs at other prices have a curve of their own, beside that of the rack switch', () => {
  const runs = [runAt(0, 50, 200), runAt(1, 50, 2000), runAt(2, 5, 200)];
  const curves = formOf('breakEvenWait').curves?.(runs, valuesAt('breakEvenWait', runs)) ?? [];
  expect(curves.map(({ title }) => title)).toEqual(['rack switch', 'core: B, C']);
  expect(curves.map(({ values }) => formOf('breakEvenWait').evaluate(values))).toEqual([8, 160]);
  const moved = formOf('evictionEnds').curves?.(runs, valuesAt('evictionEnds', runs)) ?? [];
  expect(moved.map(({ title }) => title)).toEqual(['rack switch', 'core: B']);
});

test('the chart of small jobs opens at the slowdown of about a hundred', () => {
  expect(formOf('slowdownBehind').evaluate(valuesAt('slowdownBehind', []))).toBeCloseTo(95.29, 2);
});

test('under Quincy its forms come first, and the table lists them', () => {
  const runs = [runAt(0, 50, 200)];
  expect(choicesOf(byRelevance(theoryParts, runs))[0]).toMatchObject({
    id: 'breakEvenWait',
    group: 'Quincy',
  });
  const [, ...rows] = theoryTable(theoryParts, runs);
  expect(new Set(rows.map(([form]) => form))).toEqual(new Set(quincyFormulas.map(({ title }) => title)));
});

test('no form has a hole where its sliders reach', () => {
  for (const { variables, evaluate } of quincyFormulas) {
    const corner = (end: 'min' | 'max') =>
      Object.fromEntries(variables.map(({ id, range }) => [id, range[end]]));
    for (const values of [corner('min'), corner('max')]) expect(Number.isFinite(evaluate(values))).toBe(true);
  }
});
