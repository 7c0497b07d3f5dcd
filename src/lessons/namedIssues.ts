import type { Issue } from '../base/issue.ts';
import { complaint, type ParamValue } from '../kit/menu/params.ts';
import { askedOf } from '../metrics/asked.ts';
import { metrics } from '../metrics/registry.ts';
import { policies } from '../policies/registry.ts';
import { nameOfRun } from '../scenario/checks/policyNames.ts';
import { specOf } from '../scenario/edit/controlValue.ts';
import { controlsAt } from '../scenario/edit/leadingControls.ts';
import { fieldsOf } from '../scenario/fields/fields.ts';
import { show, someOf } from '../scenario/shape/complaints.ts';
import { pointerPart } from '../scenario/shape/pointer.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Check } from './lesson.ts';

// What is wrong with things that a lesson names in a scenario: controls and their values, runs and what is measured of them.

/** A path must lead to a control of the scenario. */
export function controlIssues(scenario: Scenario, path: string, place: string): readonly Issue[] {
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

/** What checks name must be there. */
export function checkIssues(checks: readonly Check[] = [], scenario: Scenario, at: string): readonly Issue[] {
  return checks.flatMap((check, place) => {
    const here = `${at}/${place}`;
    if (check.kind === 'value') return controlIssues(scenario, check.path, `${here}/path`);
    return runIssues(check, check.kind === 'runs' ? ['run', 'than'] : ['run'], scenario, here);
  });
}

/** The runs that something names must be there, and its metric be one. */
export function runIssues(
  asked: { readonly metric: string; readonly run: number; readonly than?: number },
  names: readonly ('run' | 'than')[],
  scenario: Scenario,
  at: string,
): readonly Issue[] {
  const most = scenario.runs.length - 1;
  const beyond = names.filter((name) => (asked[name] ?? 0) > most);
  return [
    ...beyond.map((name) => ({
      path: `${at}/${name}`,
      message: `is ${asked[name]}; runs are counted from 0 to ${most}`,
    })),
    ...metricIssues(asked.metric, `${at}/metric`),
  ];
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

/** Values that controls are set to must be ones that they allow. */
export function valueIssues(
  set: Readonly<Record<string, ParamValue>> = {},
  scenario: Scenario,
  at: string,
): readonly Issue[] {
  return Object.entries(set).flatMap(([path, value]) => {
    const here = `${at}/${pointerPart(path)}`;
    const [control] = controlsAt(scenario, [path]);
    if (control === undefined) return controlIssues(scenario, path, here);
    const message = complaint(specOf(control), value);
    return message === null ? [] : [{ path: here, message }];
  });
}
