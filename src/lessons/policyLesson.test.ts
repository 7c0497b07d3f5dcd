import { describe, expect, test } from 'vitest';
import { measureWrittenHere } from '../cli/grade/measureWritten.ts';
import { simulate } from '../engine/world/simulate.ts';
import type { OwnForm } from '../kit/own/api.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { functionsOf, nativeCode } from '../testing/kit/own/nativeCode.ts';
import { digestOf, runOwn, withRun } from '../testing/kit/own/ownRun.ts';
import { answersCsv } from './answersTable.ts';
import { builtInLessons } from './builtIn.ts';
import { judgeTest, scenarioOfTest, testMetrics, testSeeds } from './policyTask.ts';
import { scenarioOfStep } from './stepScenario.ts';

const { lesson } = builtInLessons.get('write-a-scheduler');
const steps = lesson.steps.flatMap(({ policy, title = '' }, index) =>
  policy === undefined ? [] : [{ task: policy, title, index }],
);

function formOfText(text: string): OwnForm {
  const form = (['decide', 'ask', 'probes'] as const).find((each) => text.includes(`function ${each}(`));
  return form ?? 'choose';
}

describe.each(steps)('the step “$title”', ({ task, index }) => {
  const start = scenarioOfStep(lesson, index).scenario?.runs[task.run].code ?? '';

  /** What becomes of each test with a code. */
  async function verdicts(code: string) {
    const own = { policy: 'own', code, params: { form: formOfText(code) } };
    const found: string[] = [];
    for (const each of task.tests) {
      const scenario = scenarioOfTest(lesson, index, each, own) as Scenario;
      const asked = { scenarios: [scenario], seeds: testSeeds(task), metrics: testMetrics(task) };
      const [reference] = await measureWrittenHere({ ...asked, index: 0 });
      const [mine] = await measureWrittenHere({ ...asked, index: 1 });
      expect([mine.fault, mine.held?.broken]).toEqual(['', []]);
      found.push(judgeTest(task, each, reference.numbers, mine.numbers).verdict);
    }
    return found;
  }

  test('is reached by the model answer, and not by what one begins with', async () => {
    expect(new Set(await verdicts(task.model ?? ''))).toEqual(new Set(['reached']));
    expect(await verdicts(start)).not.toContain('reached');
  }, 60_000);
});

test('what is to be reached with a policy is a goal of its step', () => {
  const work = { name: 'Ada', steps: { 1: { g: true } } } as const;
  const lines = answersCsv(lesson, work)
    .split('\r\n')
    .filter((line) => line.includes(',goal,'));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Ada,Write a scheduler,2,Two choices,goal,.*,reached,no$/);
  expect(lines[1]).toMatch(/,not reached,no$/);
});

test.each(['small-jobs', 'beside-data', 'three-rules', 'wait-or-move'])(
  'the model answer to delay scheduling is the built-in policy in %s',
  (id) => {
    const model = steps.find(({ title }) => title === 'Delay scheduling')?.task.model ?? '';
    const { scenario: whole } = presets.get(id);
    const { workload } = whole;
    const scenario: Scenario =
      workload.kind === 'explicit'
        ? whole
        : { ...whole, workload: { ...workload, jobs: Math.min(workload.jobs, 80), warmup: 0 } };
    const builtIn = simulate(planRun(withRun(scenario, { policy: 'delay' }), 0));
    expect(digestOf(runOwn(scenario, 'decide', () => nativeCode(functionsOf(model))))).toBe(
      digestOf(builtIn),
    );
  },
);
