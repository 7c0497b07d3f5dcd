import type { Issue } from '../../base/issue.ts';
import { checkScenario } from '../checks/check.ts';
import type { Scenario } from '../shape/schema.ts';
import type { Edit } from './list.ts';

/** The result of an edit: a scenario that has no new issues, or why it was refused. */
export type Outcome =
  | { readonly kind: 'done'; readonly scenario: Scenario; readonly says?: string }
  | { readonly kind: 'refused'; readonly why: string };

/** Applies an edit, unless its result has issues that were not there before. */
export function tried(scenario: Scenario, edit: Edit): Outcome {
  const { scenario: next, says } = edit(scenario);
  if (next === scenario) return { kind: 'done', scenario, says };
  const after = checkScenario(next).issues;
  const fresh = after.length === 0 ? [] : newIssues(checkScenario(scenario).issues, after);
  return fresh.length === 0
    ? { kind: 'done', scenario: next, says }
    : { kind: 'refused', why: inWords(fresh[0]) };
}

/** Leaves out issues that existed before, even at another path: items move up when an earlier one is removed. */
function newIssues(before: readonly Issue[], after: readonly Issue[]): readonly Issue[] {
  const known = before.map(({ message }) => message);
  return after.filter(({ message }) => {
    const at = known.indexOf(message);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** Describes an issue without the list names on its path. */
function inWords({ path, message }: Issue): string {
  const names = path.split('/').slice(1);
  const last = names.findLast((name) => !/^\d+$/.test(name)) ?? 'the scenario';
  const what = wordsFor[last] ?? last;
  if (message.startsWith('has 0 items'))
    return `Not possible: the last one stays, for ${what} must not be empty.`;
  return `Not possible: ${what} ${message}.`;
}

const wordsFor: Readonly<Record<string, string>> = {
  minShare: 'a minimum share',
  pool: 'the pool of some jobs',
  user: 'the user of some jobs',
  needs: 'what some jobs need',
  events: 'the failures',
  scheduler: 'the scheduler that fails',
  server: 'the server that fails',
  pools: 'the pools',
  warmup: 'the warm-up',
  jobs: 'the number of jobs',
  stages: 'the list of stages',
  classes: 'the list of kinds of job',
  lines: 'the schedule',
  name: 'the name',
  replicas: 'the number of replicas',
};
