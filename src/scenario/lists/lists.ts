import type { Scenario } from '../shape/schema.ts';
import { blacklistOf } from './blacklist.ts';
import { classList } from './classes.ts';
import { expectedList } from './expectedNumbers.ts';
import { failureList } from './failures.ts';
import { featureList } from './features.ts';
import { jobControlList } from './jobControl.ts';
import type { ListItem, ScenarioList } from './list.ts';
import { jobList } from './listedJobs.ts';
import { poolList } from './pools.ts';
import { lineList } from './schedule.ts';
import { stageList } from './stages.ts';
import { type Outcome, tried } from './tried.ts';
import { unlikeRackList } from './unlikeRacks.ts';
import { userList } from './users.ts';

/** Sections of controls that contain lists. */
export type ListSection = 'cluster' | 'workload';

/** Lists all lists of a scenario in a section, in the order in which they are shown. */
export function listsOf(scenario: Scenario, section: ListSection): readonly ScenarioList[] {
  if (section === 'cluster') {
    const features = featureList(scenario);
    return [
      unlikeRackList(scenario),
      ...(features === undefined ? [] : [features]),
      blacklistOf(scenario),
      failureList(scenario),
    ];
  }
  const { workload } = scenario;
  const jobs = workload.kind === 'explicit' ? [jobList(scenario, workload)] : generatedLists(scenario);
  const control = jobControlList(scenario);
  return [
    ...jobs,
    userList(scenario),
    poolList(scenario),
    ...(control === undefined ? [] : [control]),
    expectedList(scenario),
  ];
}

function generatedLists(scenario: Scenario): readonly ScenarioList[] {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return [];
  const { classes, arrivals } = workload;
  const schedule = arrivals.kind === 'schedule' ? [lineList(scenario, workload, arrivals)] : [];
  // The stages of a single class are shown beside its list, not in its card.
  const stages = classes.length === 1 ? [stageList(scenario, classes[0], '/workload/classes/0')] : [];
  return [...stages, classList(scenario, workload), ...schedule];
}

/** Adds an item to the list at a path; if several kinds of items can be added, `title` says which. */
export function addedTo(scenario: Scenario, path: string, title?: string): Outcome {
  const additions = findList(scenario, path)?.additions ?? [];
  const addition = additions.find((each) => title === undefined || each.title === title);
  if (addition === undefined) return { kind: 'refused', why: `Nothing can be added at ${path}.` };
  return tried(scenario, addition.edit);
}

/** Finds the list at a path, also within items of other lists. */
export function findList(scenario: Scenario, path: string): ScenarioList | undefined {
  const search = (lists: readonly ScenarioList[]): ScenarioList | undefined => {
    const exact = lists.find((list) => list.path === path);
    if (exact !== undefined) return exact;
    for (const item of around(lists, path)) {
      const found = search(item.lists ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(allLists(scenario));
}

const allLists = (scenario: Scenario) => [...listsOf(scenario, 'cluster'), ...listsOf(scenario, 'workload')];

/** Returns the items on the way to a path, including its own. */
function around(lists: readonly ScenarioList[], path: string): readonly ListItem[] {
  const found: ListItem[] = [];
  for (const list of lists) {
    // Inputs of a stage have paths outside the list's own. For other lists, the path decides without building items.
    if (!path.startsWith(`${list.path}/`) && !list.path.endsWith('/inputs')) continue;
    for (let index = 0; index < list.count; index += 1) {
      const item = list.item(index);
      if (path === item.path || path.startsWith(`${item.path}/`)) found.push(item);
    }
  }
  return found;
}
