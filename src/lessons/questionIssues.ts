import type { Issue } from '../base/issue.ts';
import { triedControls } from '../scenario/edit/triedControls.ts';
import { show } from '../scenario/shape/complaints.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Lesson, Question } from './lesson.ts';
import { checkIssues, controlIssues, runIssues, valueIssues } from './namedIssues.ts';

type Of<Kind extends Question['kind']> = Extract<Question, { readonly kind: Kind }>;

/** Lists what does not fit together in a question, or does not fit the scenario that it is about. */
export function questionIssues(
  { numbers }: Pick<Lesson, 'numbers'>,
  question: Question | undefined,
  scenario: Scenario,
  at: string,
): readonly Issue[] {
  switch (question?.kind) {
    case 'choice':
      return choiceIssues(question, scenario, at);
    case 'number': {
      const { found } = question;
      if (found === undefined) return [];
      return [...twiceIssues(question, at), ...runIssues(found, ['run'], scenario, `${at}/found`)];
    }
    case 'sweep':
      return sweepIssues(question, scenario, at);
    case 'drawn':
      return drawnIssues(question, numbers !== undefined, scenario, at);
    default:
      return [];
  }
}

function choiceIssues(question: Of<'choice'>, scenario: Scenario, at: string): readonly Issue[] {
  const { answer = 0, found, options } = question;
  const most = options.length - 1;
  const message = `is ${answer}; the options are counted from 0 to ${most}`;
  const beyond = answer > most ? [{ path: `${at}/answer`, message }] : [];
  if (found === undefined) return beyond;
  const uneven = {
    path: `${at}/found`,
    message: `has ${found.length} items, but there are ${options.length} options: one for each`,
  };
  return [
    ...beyond,
    ...twiceIssues(question, at),
    ...(found.length === options.length ? [] : [uneven]),
    ...checkIssues(found, scenario, `${at}/found`),
  ];
}

/** Where an answer is measured none is given. */
function twiceIssues({ answer }: { readonly answer?: number }, at: string): readonly Issue[] {
  const message = 'is given, but “found” says that it is measured';
  return answer === undefined ? [] : [{ path: `${at}/answer`, message }];
}

/** What a curve is drawn along must be a number, and of a run that is there. */
function drawnIssues(
  question: Of<'drawn'>,
  isOwn: boolean,
  scenario: Scenario,
  at: string,
): readonly Issue[] {
  const { control, run, answer } = question;
  const last = scenario.runs.length - 1;
  const message = 'is one curve for all, but each student has other numbers: leave it out';
  return [
    ...axisIssues(scenario, control, at),
    ...(isOwn && answer !== undefined ? [{ path: `${at}/answer`, message }] : []),
    ...(run > last ? [{ path: `${at}/run`, message: `is ${run}; runs are counted from 0 to ${last}` }] : []),
  ];
}

/** Values that are swept must be ones that their control allows, in ascending order. */
function sweepIssues(question: Of<'sweep'>, scenario: Scenario, at: string): readonly Issue[] {
  const { control, values } = question;
  const axis = axisIssues(scenario, control, at);
  const runs = runIssues(question, ['run', 'than'], scenario, at);
  if (axis.length > 0) return [...axis, ...runs];
  const wrong = values.flatMap((value, place) => {
    const path = `${at}/values/${place}`;
    const [issue] = valueIssues({ [control]: value }, scenario, '');
    if (issue !== undefined) return [{ path, message: issue.message }];
    const before = values[place - 1] ?? Number.NEGATIVE_INFINITY;
    return value > before
      ? []
      : [{ path, message: `is ${value}, which is not more than ${before} before it` }];
  });
  return [...runs, ...wrong];
}

function axisIssues(scenario: Scenario, control: string, at: string): readonly Issue[] {
  const path = `${at}/control`;
  const issues = controlIssues(scenario, control, path);
  if (issues.length > 0 || triedControls(scenario, [control]).length > 0) return issues;
  return [{ path, message: `is ${show(control)}, which is no number` }];
}
