import * as v from 'valibot';
import { parseJson } from '../base/foreignJson.ts';
import type { Issue } from '../base/issue.ts';
import { complaint } from '../kit/menu/params.ts';
import { askedOf } from '../metrics/asked.ts';
import { metrics } from '../metrics/registry.ts';
import { policies } from '../policies/registry.ts';
import { describe, shapeIssues } from '../scenario/checks/check.ts';
import { nameOfRun } from '../scenario/checks/policyNames.ts';
import { specOf } from '../scenario/edit/controlValue.ts';
import { controlsAt } from '../scenario/edit/leadingControls.ts';
import { triedControls } from '../scenario/edit/triedControls.ts';
import { fieldsOf } from '../scenario/fields/fields.ts';
import { Complaints, show, someOf } from '../scenario/shape/complaints.ts';
import { pointerPart } from '../scenario/shape/pointer.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { unknownFields } from '../scenario/shape/unknownFields.ts';
import type { Check, Lesson, Step } from './lesson.ts';
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
    const { steps } = result.output as Lesson;
    for (const [index, step] of steps.entries()) complaints.addAll(stepIssues({ steps }, step, index));
  }
  const issues = complaints.finish();
  return issues.length > 0 || !result.success ? { issues } : { lesson: result.output as Lesson, issues };
}

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { lesson?: unknown }).lesson : undefined;
}

/** Lists what does not fit together in a step that is well formed. */
function stepIssues(lesson: Pick<Lesson, 'steps'>, step: Step, index: number): readonly Issue[] {
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
    ...drawnIssues(step, scenario, `${at}/question`),
    ...checkIssues(step.goal?.checks, shown, `${at}/goal/checks`),
    ...checkIssues(step.evidence?.start, scenario, `${at}/evidence/start`),
    ...checkIssues(step.evidence?.shown, shown, `${at}/evidence/shown`),
    ...valueIssues(step, scenario, `${at}/showMe/set`),
  ];
}

function within(path: string, issue: Issue): Issue {
  return { ...issue, path: path + issue.path };
}

function controlIssues(scenario: Scenario, path: string, place: string): readonly Issue[] {
  if (controlsAt(scenario, [path]).length > 0) return [];
  const [, run] = /^\/runs\/(\d+)\/params\//.exec(path) ?? [];
  if (run === undefined) {
    const names = someOf(fieldsOf(scenario).map((field) => field.path));
    return [
      { path: place, message: `is ${show(path)}, where this scenario has no control; there are ${names}` },
    ];
  }
  const { policy } = scenario.runs[Number(run)] ?? {};
  const message =
    policy === undefined
      ? `is ${show(path)}, but there are ${scenario.runs.length} runs, counted from 0`
      : `is ${show(path)}, which ${nameOfRun(Number(run), policy, policies)} does not have`;
  return [{ path: place, message }];
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

/** What a curve is drawn along must be a number of a run that is there. */
function drawnIssues({ question }: Step, scenario: Scenario, at: string): readonly Issue[] {
  if (question?.kind !== 'drawn') return [];
  const { control, run } = question;
  const last = scenario.runs.length - 1;
  const issues = controlIssues(scenario, control, `${at}/control`);
  const isNumber = triedControls(scenario, [control]).length > 0;
  return [
    ...issues,
    ...(issues.length === 0 && !isNumber
      ? [{ path: `${at}/control`, message: `is ${show(control)}, which is no number` }]
      : []),
    ...(run > last ? [{ path: `${at}/run`, message: `is ${run}; runs are counted from 0 to ${last}` }] : []),
  ];
}

function checkIssues(checks: readonly Check[] = [], scenario: Scenario, at: string): readonly Issue[] {
  return checks.flatMap((check, place) => {
    const here = `${at}/${place}`;
    if (check.kind === 'value') return controlIssues(scenario, check.path, `${here}/path`);
    const runs: Issue[] = [];
    const most = scenario.runs.length - 1;
    const names = check.kind === 'runs' ? (['run', 'than'] as const) : (['run'] as const);
    for (const name of names) {
      const run = (check as Readonly<Record<string, unknown>>)[name] as number;
      if (run > most)
        runs.push({ path: `${here}/${name}`, message: `is ${run}; runs are counted from 0 to ${most}` });
    }
    return [...runs, ...metricIssues(check.metric, `${here}/metric`)];
  });
}

function metricIssues(text: string, path: string): readonly Issue[] {
  const { metric, share } = askedOf(text);
  if (metric === undefined) {
    const ids = metrics.map(({ id }) => id).join(', ');
    return [{ path, message: `is ${show(text)}; metrics are ${ids}` }];
  }
  if (share === null) return [];
  if (metric.per === 'run')
    return [{ path, message: `is ${show(text)}, but a run has only one such number` }];
  return share >= 0 && share <= 1 ? [] : [{ path, message: `is ${show(text)}; the share is from 0 to 1` }];
}

function valueIssues({ showMe }: Step, scenario: Scenario, at: string): readonly Issue[] {
  return Object.entries(showMe?.set ?? {}).flatMap(([path, value]) => {
    const here = `${at}/${pointerPart(path)}`;
    const [control] = controlsAt(scenario, [path]);
    if (control === undefined) return controlIssues(scenario, path, here);
    const message = complaint(specOf(control), value);
    return message === null ? [] : [{ path: here, message }];
  });
}
