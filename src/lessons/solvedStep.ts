import type { Scenario } from '../scenario/shape/schema.ts';
import { holds } from './holds.ts';
import type { Check, Lesson, Question, Step } from './lesson.ts';
import { scenarioOfStep, withShown, withValues } from './stepScenario.ts';

/** Gives a number of a run of a scenario; NaN where there is none. */
export type Ask = (scenario: Scenario, run: number, metric: string) => number;

/** The digits that an answer keeps which was measured: more than a page shows. Our choice. */
const DIGITS = 4;

/** Whether something of a step is still to be measured, so that nobody can be told whether they are right. */
export function isUnsolved({ question, goal }: Pick<Step, 'question' | 'goal'>): boolean {
  const isFound = question !== undefined && 'found' in question && question.found !== undefined;
  return isFound || question?.kind === 'sweep' || goal?.checks.some(({ kind }) => kind === 'start') === true;
}

/**
 * A step with what no author wrote down, because it is other for each student: the right answer, and with what a goal compares.
 * All that it needs is asked for whatever the answers are, so that whoever asks may first collect what to run.
 */
export function solvedStep(lesson: Pick<Lesson, 'steps'>, index: number, ask: Ask): Step {
  const step = lesson.steps[index];
  const { scenario } = scenarioOfStep(lesson, index);
  if (scenario === undefined || !isUnsolved(step)) return step;
  const { question, goal } = step;
  const checks = goal?.checks.map((check) => solvedCheck(check, scenario, ask));
  return {
    ...step,
    ...(question !== undefined && { question: solvedQuestion(question, scenario, step, ask) }),
    ...(goal !== undefined && checks !== undefined && { goal: { ...goal, checks } }),
  };
}

function solvedCheck(check: Check, scenario: Scenario, ask: Ask): Check {
  if (check.kind !== 'start') return check;
  const { times, ...rest } = check;
  return { ...rest, kind: 'metric', value: times * ask(scenario, check.run, check.metric) };
}

function solvedQuestion(question: Question, scenario: Scenario, step: Step, ask: Ask): Question {
  if (question.kind === 'choice' && question.found !== undefined) {
    const { found, ...rest } = question;
    const measure = (run: number, metric: string) => ask(scenario, run, metric);
    const right = found.map((check) => holds(check, scenario, measure).holds).indexOf(true);
    return right < 0 ? rest : { ...rest, answer: right };
  }
  if (question.kind === 'number' && question.found !== undefined) {
    const { found, ...rest } = question;
    const at = found.isAfter === true ? withShown(scenario, step) : scenario;
    const number = ask(at, found.run, found.metric) * (found.times ?? 1);
    return Number.isFinite(number) ? { ...rest, answer: Number(number.toPrecision(DIGITS)) } : rest;
  }
  return question.kind === 'sweep' ? solvedSweep(question, scenario, ask) : question;
}

type Sweep = Extract<Question, { readonly kind: 'sweep' }>;

/** Once it is swept it asks for a number: the first value from which on to the last the comparison holds. */
function solvedSweep(question: Sweep, scenario: Scenario, ask: Ask): Question {
  const { control, values, metric, run, is, than, ...rest } = question;
  const hold = values.map((value) => {
    const at = withValues(scenario, { [control]: value });
    const measure = (of: number, asked: string) => ask(at, of, asked);
    return holds({ kind: 'runs', metric, run, is, than }, at, measure).holds;
  });
  const from = values[hold.lastIndexOf(false) + 1];
  return { ...rest, kind: 'number', ...(from !== undefined && { answer: from }) };
}
