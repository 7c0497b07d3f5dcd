import * as v from 'valibot';
import type { Issue } from '../../base/issue.ts';
import type { PolicyMenu } from '../../kit/menu/plugin.ts';
import { policies } from '../../policies/registry.ts';
import { Complaints, show } from '../shape/complaints.ts';
import { migrate } from '../shape/migrate.ts';
import { pointerPart } from '../shape/pointer.ts';
import { scenarioShape } from '../shape/scenario.ts';
import type { Scenario } from '../shape/schema.ts';
import { unknownFields } from '../shape/unknownFields.ts';
import { controlIssues } from './controlIssues.ts';
import { checkEvents } from './eventIssues.ts';
import { forkIssues } from './forkIssues.ts';
import type { Complain } from './references.ts';
import { runIssues } from './runIssues.ts';
import { checkSemantics } from './semantics.ts';

/** A scenario, or everything that is wrong with it. */
export interface Checked {
  /** Undefined when there are issues. */
  readonly scenario?: Scenario;
  readonly issues: readonly Issue[];
}

/**
 * Checks any value that claims to be a scenario of the current version. Never throws, corrects or clamps. Whether
 * parts fit together is checked only if each part is well formed.
 */
export function checkScenario(value: unknown, menu: PolicyMenu = policies): Checked {
  const result = v.safeParse(scenarioShape, value, { message: describe });
  const complaints = new Complaints();
  complaints.addAll(shapeIssues(result.issues ?? []));
  unknownFields(scenarioShape, value, complaints);
  if (result.success) {
    const { cluster, workload, events = [] } = result.output;
    const complain: Complain = (path, message) => complaints.add(path, message);
    checkSemantics(cluster, workload, complain);
    complaints.addAll(runIssues(result.output, menu));
    complaints.addAll(controlIssues(result.output, menu));
    checkEvents(events, cluster, workload, complain);
    complaints.addAll(forkIssues(result.output, menu));
  }
  const issues = complaints.finish();
  return issues.length > 0 || !result.success
    ? { issues }
    : { scenario: result.output as Scenario, issues: [] };
}

/** Checks a scenario of any version, after migrating it to the current one. */
export function readScenario(value: unknown, menu: PolicyMenu = policies): Checked {
  const migrated = migrate(value);
  switch (migrated.kind) {
    case 'current':
      return checkScenario(migrated.value, menu);
    case 'newer':
      return { issues: [{ path: '/version', message: newerMessage(migrated.version) }] };
    case 'unreadable':
      return { issues: [{ path: '', message: migrated.message }] };
  }
}

/** Says that a scenario was made by a later version of Makespan. */
export function newerMessage(version: number): string {
  return `is ${version}: made by a newer Makespan; reload this page to get it`;
}

/** Describes an issue for which the shape has no message of its own. */
export function describe({ type, expected, input }: v.BaseIssue<unknown>): string {
  if (input === undefined) return 'is missing';
  if (expected === null) return `is ${show(input)}`;
  const allowed = expected.replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');
  const isObject = type === 'object' || type === 'record' || type === 'variant';
  if (isObject && allowed === 'Object') return `is ${show(input)}; allowed is an object`;
  return `is ${show(input)}; allowed is ${allowed}`;
}

/** Converts valibot's issues to ours. A value that breaks two rules of one range gives one issue. */
export function shapeIssues(found: readonly v.BaseIssue<unknown>[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path = [], message } of found) {
    const pointer = path.map(({ key }) => `/${pointerPart(String(key))}`).join('');
    issues.set(`${pointer} ${message}`, { path: pointer, message });
  }
  return [...issues.values()];
}
