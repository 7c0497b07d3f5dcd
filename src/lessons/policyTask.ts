import { type Interval, ratioInterval, type Verdict, verdictOn } from '../metrics/ratioInterval.ts';
import { furtherSeeds } from '../scenario/edit/furtherSeeds.ts';
import type { RunSpec, Scenario } from '../scenario/shape/schema.ts';
import type { Lesson, PolicyTask, PolicyTest } from './lesson.ts';
import { scenarioOfStep } from './stepScenario.ts';

const SEEDS = 20;
const METRIC = 'jobResponse@0.5';

/** What each test measures: what it is about first, then the median and how long the slowest jobs take. */
export function testMetrics({ metric = METRIC }: PolicyTask): readonly string[] {
  return [...new Set([metric, 'jobResponse@0.5', 'jobResponse@0.95'])];
}

export const testSeeds = ({ seeds = SEEDS }: PolicyTask): readonly number[] => furtherSeeds(0, seeds);

/** The scenario of a test without runs, which its two policies share; undefined: it has none that is valid. */
function jobsOf(
  lesson: Pick<Lesson, 'steps'>,
  index: number,
  { scenario }: PolicyTest,
): Scenario | undefined {
  if (scenario === undefined) return scenarioOfStep(lesson, index).scenario;
  return scenarioOfStep({ steps: [{ text: '', scenario }] }, 0).scenario;
}

/** The scenario of a test: run 0 is whom the student’s policy is compared with, run 1 the student’s; undefined: it is not valid. */
export function scenarioOfTest(
  lesson: Pick<Lesson, 'steps'>,
  index: number,
  test: PolicyTest,
  own: RunSpec,
): Scenario | undefined {
  const jobs = jobsOf(lesson, index, test);
  if (jobs === undefined) return undefined;
  const { expected: _expected, sweep: _sweep, ...rest } = jobs;
  return { ...rest, runs: [test.against, own] };
}

/** Says why a run may not be handed in for a task; null: it may. */
export function refusalOfRun({ forms }: PolicyTask, { policy, params }: RunSpec): string | null {
  if (policy !== 'own') return 'the policy is not the student’s own';
  const form = params?.form ?? 'choose';
  if (forms === undefined || forms.some((each) => each === form)) return null;
  return `it is written with ${form}; allowed is ${forms.join(' or ')}`;
}

/** What came of a test: the ratio of each metric, and whether that of the first reaches the goal. */
export interface TestResult {
  readonly intervals: readonly Interval[];
  readonly verdict: Verdict;
}

/** Judges a test by its numbers: [seeds][metrics] of both policies. */
export function judgeTest(
  task: PolicyTask,
  test: PolicyTest,
  reference: readonly (readonly number[])[],
  own: readonly (readonly number[])[],
): TestResult {
  const intervals = testMetrics(task).map((_, metric) =>
    ratioInterval(
      reference.map((numbers) => numbers[metric]),
      own.map((numbers) => numbers[metric]),
    ),
  );
  return { intervals, verdict: verdictOn(intervals[0], test.goal) };
}
