import { serversInShare } from '../../engine/workload/serverSets.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import {
  copying,
  type Edit,
  type Idle,
  type ListItem,
  listOf,
  nameText,
  type ScenarioList,
  withItems,
  withReferences,
} from './list.ts';
import { freshName, named } from './names.ts';

type Feature = { readonly name: string; readonly share: number };

const { path } = about.features;
/** Few enough to be scarce, and enough to matter (our choice). */
const USUAL_SHARE = 0.2;

/**
 * The list of features that only some servers have (Sparrow §3.3). Undefined for listed jobs, which name servers
 * instead.
 */
export function featureList({ cluster, workload }: Scenario): ScenarioList | undefined {
  const features = cluster.features ?? [];
  if (workload.kind === 'explicit' && features.length === 0) return undefined;
  return listOf(about.features, [add], {
    count: features.length,
    item: (index) =>
      featureItem(features[index], index, workload.kind === 'generated' ? workload : undefined),
  });
}

function featureItem(
  { name, share }: Feature,
  index: number,
  workload: GeneratedWorkload | undefined,
): ListItem {
  return {
    path: `${path}/${index}`,
    name,
    about: `${Math.round(share * 1_000) / 10}% of servers`,
    texts: [nameText(about.features, index, name)],
    copy: copying(about.features, index),
    remove: remove(index),
    idle: idleFeature(name, workload),
  };
}

/** Says that no job needs the feature, and offers to change that. */
function idleFeature(name: string, workload: GeneratedWorkload | undefined): Idle | undefined {
  if (workload === undefined) return { says: 'Listed jobs name servers, so none needs it.', offers: [] };
  const { classes } = workload;
  if (classes.some(({ needs }) => needs === name)) return undefined;
  const able = classes.filter(canNeed);
  if (able.length === 0)
    return { says: 'No job can need it: the data of all says where they run.', offers: [] };
  return {
    says: 'No job needs it yet.',
    offers: able.slice(0, 3).map((jobClass) => ({
      title: able.length === 1 && classes.length === 1 ? 'All jobs need it' : `${jobClass.name} needs it`,
      edit: (scenario) => ({ scenario: withNeeds(scenario, classes.indexOf(jobClass), name) }),
    })),
  };
}

/** Tells whether jobs of a class can need a feature: not if their data already determines where they run. */
export function canNeed({ stages }: JobClassSpec): boolean {
  return stages.every(({ input }) => input === undefined);
}

/** Sets the feature that a class of jobs needs. */
function withNeeds(scenario: Scenario, classIndex: number, feature: string): Scenario {
  return withValueAt(scenario, ['workload', 'classes', String(classIndex), 'needs'], feature) as Scenario;
}

const add: Edit = (scenario) => {
  const features = scenario.cluster.features ?? [];
  const taken = features.map(({ name }) => name);
  const name = taken.includes('gpu') ? freshName('feature', taken) : 'gpu';
  const servers = serverCount(scenario.cluster);
  // In a cluster of one or two servers, a fifth would be none.
  const share =
    serversInShare(USUAL_SHARE, servers) > 0 ? USUAL_SHARE : Math.min(1, Math.ceil(100 / servers) / 100);
  return { scenario: withItems(scenario, path, [...features, { name, share }]) };
};

/** Removes a feature; jobs that needed it may run anywhere. */
const remove =
  (index: number): Edit =>
  (scenario) => {
    const features = scenario.cluster.features ?? [];
    const { name } = features[index];
    const left = withItems(scenario, path, features.toSpliced(index, 1));
    const needy = needing(scenario, name);
    if (needy.length === 0) return { scenario: left };
    return {
      scenario: withReferences(left, about.features.references, name, undefined),
      says: `Jobs called ${named(needy)} needed it, and may run anywhere now.`,
    };
  };

function needing({ workload }: Scenario, feature: string): readonly string[] {
  if (workload.kind === 'explicit') return [];
  return workload.classes.filter(({ needs }) => needs === feature).map(({ name }) => name);
}
