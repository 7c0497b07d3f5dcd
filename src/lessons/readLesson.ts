import * as v from 'valibot';
import { parseJson } from '../base/foreignJson.ts';
import type { Issue } from '../base/issue.ts';
import { describe, readScenario, shapeIssues } from '../scenario/checks/check.ts';
import { triedControls } from '../scenario/edit/triedControls.ts';
import { Complaints, show } from '../scenario/shape/complaints.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { unknownFields } from '../scenario/shape/unknownFields.ts';
import type { Lesson, Step } from './lesson.ts';
import { checkIssues, controlIssues, valueIssues } from './namedIssues.ts';
import { policyIssues } from './policyIssues.ts';
import { questionIssues } from './questionIssues.ts';
import { lessonShape } from './shape.ts';
import { scenarioOfStep, sourceStep, withShown, withValues } from './stepScenario.ts';

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
  const shown = withShown(scenario, step);
  return [
    ...(step.controls ?? []).flatMap((path, place) =>
      controlIssues(scenario, path, `${at}/controls/${place}`),
    ),
    ...(step.locked ?? []).flatMap((path, place) => controlIssues(scenario, path, `${at}/locked/${place}`)),
    ...questionIssues(lesson, step.question, scenario, `${at}/question`),
    ...policyIssues(lesson, index, scenario).map((each) => within(`${at}/policy`, each)),
    ...checkIssues(step.goal?.checks, shown, `${at}/goal/checks`),
    ...checkIssues(step.evidence?.start, scenario, `${at}/evidence/start`),
    ...checkIssues(step.evidence?.shown, shown, `${at}/evidence/shown`),
    ...forkIssues(step, scenario, shown, at),
    ...valueIssues(step.showMe?.set, scenario, `${at}/showMe/set`),
  ];
}

function within(path: string, issue: Issue): Issue {
  return { ...issue, path: path + issue.path };
}

/** The change of a fork must be one that may happen, and its run be there. */
function forkIssues(
  { fork, showMe }: Step,
  scenario: Scenario,
  shown: Scenario,
  at: string,
): readonly Issue[] {
  if (fork === undefined)
    return showMe?.fork === undefined
      ? []
      : [
          {
            path: `${at}/showMe/fork`,
            message: 'is a fork, but the step allows none: name its run in “fork”',
          },
        ];
  const most = scenario.runs.length - 1;
  const message = `is ${fork.of}; runs are counted from 0 to ${most}`;
  if (fork.of > most) return [{ path: `${at}/fork/of`, message }];
  return readScenario(shown).issues.map((issue) => within(`${at}/showMe/fork`, issue));
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
