import { expect, test } from 'vitest';
import { areSayable } from '../../base/sayable.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { plainText } from '../../explain/explanation.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { tellVerdict } from './tellVerdict.ts';

const { scenario } = presets.get('first-look');
const titles = ['Random placement', 'Sparrow: late binding'];
const runs: readonly RunTrace[] = titles.map((title, index) => ({
  index,
  title,
  trace: openTrace(simulate(planRun(scenario, index))),
}));

test('the answer names who was first, both times, and a cause that can be seen again', () => {
  let causes = 0;
  for (let job = 0; job < 150; job += 1) {
    const { arrivedAt } = runs[0].trace.data.tables.jobs.columns;
    const [a, b] = runs.map(({ trace }) => trace.data.tables.jobs.columns.finishedAt[job] - arrivedAt[job]);
    const { winner, result, cause, task, run, from, to } = tellVerdict(runs, job);
    expect(winner).toBe(a === b ? null : a < b ? 0 : 1);
    if (winner === null) continue;
    expect(result).toMatch(
      winner === 0
        ? /^Random placement finished j\d+ in .*, Sparrow in .*:$/
        : /^Sparrow finished j\d+ in .*, Random placement in .*:$/,
    );
    expect(plainText(cause)).toMatch(/^.{20,}\.$/);
    if (task === null) continue;
    causes += 1;
    expect(run).toBe(1 - winner);
    expect(runs[0].trace.data.graphs.stageJob[runs[0].trace.taskStage[task]]).toBe(job);
    expect(from).toBeGreaterThanOrEqual(arrivedAt[job]);
    expect(to).toBeGreaterThan(from);
  }
  expect(causes).toBeGreaterThan(100);
});

test('two runs of one name are told apart by their letters', () => {
  const twins = runs.map((run) => ({ ...run, title: 'Sparrow: late binding' }));
  expect(tellVerdict(twins, 40).result).toMatch(/^[AB] finished j41 in .*, [AB] in|^A tie/);
});

test('the cause calls a run as the answer does, by the short name of its policy', () => {
  const named = runs.map((run, index) => ({ ...run, title: ['Random placement', 'Sparrow'][index] }));
  expect(plainText(tellVerdict(named, 78).cause)).toMatch(/; under Sparrow /);
});

test('a run whose name is a sentence is called what its preset says, in few words', () => {
  const said = presets.all.flatMap(({ answers = [] }) => answers.flatMap((each) => each.said ?? []));
  expect(said.length).toBeGreaterThan(3);
  expect(areSayable(said)).toBe(true);
  const long = runs.map((run, index) => ({
    ...run,
    title: 'All of them read one board',
    said: ['Dear waiting', 'Apollo with dice'][index],
  }));
  const { result, cause } = tellVerdict(long, 78);
  expect(result).toMatch(/^Apollo with dice finished j79 in .*, Dear waiting in .*:$/);
  expect(plainText(cause)).toContain('; under Apollo with dice ');
});

test('all runs are called by their names, or all by their letters', () => {
  const [random, sparrow] = runs;
  const mixed = [{ ...random, title: 'd = 1' }, sparrow, { ...sparrow, index: 2, title: 'd = 3' }];
  const { result, cause } = tellVerdict(mixed, 78);
  expect(result).toMatch(/^[ABC] finished j79 in .*, [ABC] in .*:$/);
  expect(plainText(cause)).not.toContain('under');
});
