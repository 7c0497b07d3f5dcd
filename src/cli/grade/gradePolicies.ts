import type { HiddenTests } from '../../lessons/hiddenTests.ts';
import type { Lesson, PolicyTask, PolicyTest } from '../../lessons/lesson.ts';
import type { Mark } from '../../lessons/marks.ts';
import { judgeTest, refusalOfRun, scenarioOfTest, testMetrics, testSeeds } from '../../lessons/policyTask.ts';
import { scenarioOfStep } from '../../lessons/stepScenario.ts';
import { scenarioOfWork, type Work } from '../../lessons/work.ts';
import { askedTitle } from '../../metrics/asked.ts';
import { intervalWords } from '../../metrics/ratioInterval.ts';
import type { RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import type { MeasureWritten, WrittenOutcome } from './measureWritten.ts';

/** A policy that a student wrote in a step; undefined: none was handed in. */
export interface WrittenPolicy {
  /** Counted from 1. */
  readonly step: number;
  readonly code: string;
  /** What one begins with. */
  readonly start: string;
}

/** The numbers of a test with one seed, of both policies. */
export interface SeedLine {
  readonly step: number;
  readonly test: string;
  readonly seed: number;
  readonly metrics: readonly string[];
  readonly reference: readonly number[];
  readonly own: readonly number[];
}

/** What came of the policies that a student wrote. */
export interface GradedPolicies {
  readonly marks: readonly Mark[];
  readonly seeds: readonly SeedLine[];
  readonly written: readonly WrittenPolicy[];
}

/** Measures references, each once, whoever is compared with them. */
export function referencesOnce(measure: MeasureWritten) {
  const known = new Map<string, Promise<WrittenOutcome>>();
  return (scenario: Scenario, task: PolicyTask): Promise<WrittenOutcome> => {
    const asked = { index: 0, seeds: testSeeds(task), metrics: testMetrics(task) };
    const alone = { ...scenario, runs: [scenario.runs[0]] };
    const key = JSON.stringify([alone, asked]);
    const made = known.get(key) ?? measure({ scenarios: [alone], ...asked }).then(([outcome]) => outcome);
    known.set(key, made);
    return made;
  };
}

/** Marks every test of every policy that a lesson has its students write. */
export async function gradePolicies(
  lesson: Lesson,
  work: Work,
  hidden: HiddenTests,
  measure: MeasureWritten,
  referenceOf: ReturnType<typeof referencesOnce>,
): Promise<GradedPolicies> {
  const marks: Mark[] = [];
  const seeds: SeedLine[] = [];
  const written: WrittenPolicy[] = [];
  for (const [index, { title = '', policy: task }] of lesson.steps.entries()) {
    if (task === undefined) continue;
    const step = index + 1;
    const all = [
      ...task.tests.map((test) => ({ test, asked: test.says })),
      ...(hidden[step] ?? []).map((test) => ({ test, asked: `(hidden) ${test.says}` })),
    ];
    const own = scenarioOfWork(lesson, work, index)?.runs[task.run];
    const refusal =
      own === undefined ? 'the student’s changes lead to no valid scenario' : refusalOfRun(task, own);
    const mark = { step, title, kind: 'goal', counts: true } as const;
    if (own === undefined || refusal !== null) {
      for (const { asked } of all)
        marks.push({ ...mark, asked, found: refusal ?? '', result: 'not gradable' });
      continue;
    }
    written.push({ step, code: own.code ?? '', start: startOf(lesson, index, task) });
    const scenarios = all.map(({ test }) => scenarioOfTest(lesson, index, test, own as RunSpec) as Scenario);
    const asked = { seeds: testSeeds(task), metrics: testMetrics(task) };
    const [ofOwn, references] = await Promise.all([
      measure({ scenarios, index: 1, ...asked }),
      Promise.all(scenarios.map((scenario) => referenceOf(scenario, task))),
    ]);
    for (const [at, { test, asked: says }] of all.entries()) {
      marks.push({ ...mark, asked: says, ...found(task, test, references[at], ofOwn[at]) });
      for (const [place, numbers] of ofOwn[at].numbers.entries())
        seeds.push({
          ...{ step, test: says, seed: asked.seeds[place], metrics: asked.metrics },
          ...{ reference: references[at].numbers[place], own: numbers },
        });
    }
  }
  return { marks, seeds, written };
}

function startOf(lesson: Lesson, index: number, { run }: PolicyTask): string {
  return scenarioOfStep(lesson, index).scenario?.runs[run]?.code ?? '';
}

const results = { reached: 'pass', missed: 'fail', 'not decided': 'open' } as const;

function found(
  task: PolicyTask,
  test: PolicyTest,
  reference: WrittenOutcome,
  own: WrittenOutcome,
): Pick<Mark, 'found' | 'result'> {
  if (own.fault !== '') return { found: `fails: ${own.fault}`, result: 'fail' };
  const broken = own.held?.broken ?? [];
  if (broken.length > 0)
    return { found: `breaks a law: ${broken.map(({ text }) => text).join('; ')}`, result: 'not gradable' };
  const { intervals, verdict } = judgeTest(task, test, reference.numbers, own.numbers);
  const ratios = testMetrics(task).map(
    (metric, at) => `${askedTitle(metric)} × ${intervalWords(intervals[at])}`,
  );
  const more = verdict === 'not decided' ? ': not decided, more seeds are needed' : '';
  return {
    found: `${ratios.join('; ')} of ${test.against.policy}; laws kept${more}`,
    result: results[verdict],
  };
}
