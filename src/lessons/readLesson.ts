import * as v from 'valibot';
import { parseJson } from '../base/foreignJson.ts';
import type { Issue } from '../base/issue.ts';
import { describe, readScenario, shapeIssues } from '../scenario/checks/check.ts';
import { triedControls } from '../scenario/edit/triedControls.ts';
import { Complaints, show } from '../scenario/shape/complaints.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { unknownFields } from '../scenario/shape/unknownFields.ts';
import type { Lesson, Step } from './lesson.ts';
import { checkIssues, controlIssues, runIssues, valueIssues } from './namedIssues.ts';
import { policyIssues } from './policyIssues.ts';
import { lessonShape } from './shape.ts';
import { scenarioOfStep, sourceStep, withValues } from './stepScenario.ts';

/** A lesson, or everything that is wrong with it. */
interface CheckedLesson {
  /** Undefined when there are issues. */
  readonly lesson?: Lesson;
  readonly issues: readonly Issue[];
}

/** Reads the text of a lesson's file. */
export function readLessonText(text: string): CheckedLesson {
  const parsed = parseJson(text);
  return 'value' in parsed
    ? readLesson(parsed.value)
    : { issues: [{ path: '', message: `is not JSON: ${parsed.fault}` }] };
}

/** Checks any value that claims to be a lesson. Never throws, corrects or clamps. */
export function readLesson(value: unknown): CheckedLesson {
  const version = versionOf(value);
  if (typeof version === 'number' && version > 1)
    return {
      issues: [{ path: '/lesson', message: `is ${version}: made by a newer Makespan; this one knows 1` }],
    };
  const result = v.safeParse(lessonShape, value, { message: describe });
  const complaints = new Complaints();
  complaints.addAll(shapeIssues(result.issues ?? []));
  unknownFields(lessonShape, value, complaints);
  if (result.success) {
    const lesson = result.output as Lesson;
    for (const [index, step] of lesson.steps.entries()) complaints.addAll(stepIssues(lesson, step, index));
    complaints.addAll(numbersIssues(lesson));
  }
  const issues = complaints.finish();
  return issues.length > 0 || !result.success ? { issues } : { lesson: result.output as Lesson, issues };
}

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { lesson?: unknown }).lesson : undefined;
}

/** Lists what does not fit together in a step that is well formed. */
function stepIssues(lesson: Lesson, step: Step, index: number): readonly Issue[] {
  const at = `/steps/${index}`;
  const { scenario, issues } = scenarioOfStep(lesson, index);
  // Those of a scenario that several steps share are told once.
  const isOwn = step.scenario !== undefined || sourceStep(lesson, index) < 0;
  if (scenario === undefined) return isOwn ? issues.map((each) => within(`${at}/scenario`, each)) : [];
  const shown = withValues(scenario, step.showMe?.set);
  return [
    ...(step.controls ?? []).flatMap((path, place) =>
      controlIssues(scenario, path, `${at}/controls/${place}`),
    ),
    ...(step.locked ?? []).flatMap((path, place) => controlIssues(scenario, path, `${at}/locked/${place}`)),
    ...answerIssues(step, at),
    ...foundIssues(step, scenario, `${at}/question`),
    ...drawnIssues(lesson, step, scenario, `${at}/question`),
    ...policyIssues(lesson, index, scenario).map((each) => within(`${at}/policy`, each)),
    ...checkIssues(step.goal?.checks, shown, `${at}/goal/checks`),
    ...checkIssues(step.evidence?.start, scenario, `${at}/evidence/start`),
    ...checkIssues(step.evidence?.shown, shown, `${at}/evidence/shown`),
    ...valueIssues(step.showMe?.set, scenario, `${at}/showMe/set`),
  ];
}

function within(path: string, issue: Issue): Issue {
  return { ...issue, path: path + issue.path };
}

function answerIssues({ question }: Step, at: string): readonly Issue[] {
  if (question?.kind !== 'choice' || question.answer === undefined) return [];
  const most = question.options.length - 1;
  if (question.answer <= most) return [];
  return [
    {
      path: `${at}/question/answer`,
      message: `is ${question.answer}; the options are counted from 0 to ${most}`,
    },
  ];
}

/** What is measured must be there, and then no answer is given. */
function foundIssues({ question }: Step, scenario: Scenario, at: string): readonly Issue[] {
  if (question === undefined || !('found' in question) || question.found === undefined) return [];
  const both = { path: `${at}/answer`, message: 'is given, but “found” says that it is measured' };
  const twice = question.answer === undefined ? [] : [both];
  if (question.kind === 'number')
    return [...twice, ...runIssues(question.found, ['run'], scenario, `${at}/found`)];
  const { found, options } = question;
  const message = `has ${found.length} items, but there are ${options.length} options: one for each`;
  const count = found.length === options.length ? [] : [{ path: `${at}/found`, message }];
  return [...twice, ...count, ...checkIssues(found, scenario, `${at}/found`)];
}

/** Each size must be a number that some step has, and each of its values one that all such steps allow. */
function numbersIssues(lesson: Lesson): readonly Issue[] {
  return (lesson.numbers?.sizes ?? []).flatMap(({ path, values }, place) => {
    const at = `/numbers/sizes/${place}`;
    const scenarios = lesson.steps.flatMap(({ scenario }, index) =>
      scenario === undefined ? [] : (scenarioOfStep(lesson, index).scenario ?? []),
    );
    const having = scenarios.filter((scenario) => triedControls(scenario, [path]).length > 0);
    if (having.length === 0)
      return [{ path: `${at}/path`, message: `is ${show(path)}, which is a number of no step’s scenario` }];
    return values.flatMap((value, which) => {
      const issues = having.flatMap((scenario) => [
        ...valueIssues({ [path]: value }, scenario, ''),
        ...readScenario(withValues(scenario, { [path]: value })).issues,
      ]);
      return issues.slice(0, 1).map(({ message }) => ({ path: `${at}/values/${which}`, message }));
    });
  });
}

/** What a curve is drawn along must be a number of a run that is there. */
function drawnIssues(
  { numbers }: Lesson,
  { question }: Step,
  scenario: Scenario,
  at: string,
): readonly Issue[] {
  if (question?.kind !== 'drawn') return [];
  const { control, run } = question;
  const last = scenario.runs.length - 1;
  const issues = controlIssues(scenario, control, `${at}/control`);
  const isNumber = triedControls(scenario, [control]).length > 0;
  const isOneForAll = numbers !== undefined && question.answer !== undefined;
  const message = 'is one curve for all, but each student has other numbers: leave it out';
  return [
    ...issues,
    ...(isOneForAll ? [{ path: `${at}/answer`, message }] : []),
    ...(issues.length === 0 && !isNumber
      ? [{ path: `${at}/control`, message: `is ${show(control)}, which is no number` }]
      : []),
    ...(run > last ? [{ path: `${at}/run`, message: `is ${run}; runs are counted from 0 to ${last}` }] : []),
  ];
}
