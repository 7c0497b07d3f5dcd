import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { roomFor } from '../checks/placementIssues.ts';
import type { ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { type ReadsKind, readsKindOf, withPlacement, withReadsKind, withReplicas } from './editReads.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';
import { canChangeKind, readsAt, withReads } from './stageReads.ts';

// R replicas of a block

const MOST_REPLICAS = 10;
const about = { source: 'Delay Scheduling, "Details"', origin: 'our choice', advanced: true } as const;

const inputs: Worded<ChoiceParam<ReadsKind>> = {
  ...about,
  kind: 'choice',
  title: 'Tasks read',
  help: 'Whether each task reads a block of a file, and who else reads that file.',
  consequence: 'files: where a task runs begins to matter',
  default: 'nothing',
  options: [
    { id: 'nothing', title: 'nothing' },
    { id: 'own', title: 'a file of the job' },
    { id: 'shared', title: 'a file that jobs share' },
  ],
};

type PlacementKind = ReadSpec['placement']['kind'];
const placements: Worded<ChoiceParam<PlacementKind>> = {
  ...about,
  kind: 'choice',
  title: 'Replicas lie',
  help: 'Which servers hold the replicas of a block.',
  consequence: 'spread over more racks: nearer to more slots',
  default: 'twoRacks',
  options: [
    { id: 'twoRacks', title: 'in two racks (HDFS)' },
    { id: 'uniform', title: 'on any servers' },
    { id: 'striped', title: 'on all servers in turn' },
  ],
};

/** The stages that one set of read controls is about, and how their titles are completed. */
export interface ReadControls {
  readonly titled: Titled;
  /** Paths of all stages that read alike: they change together. */
  readonly twins: readonly string[];
  readonly advanced: boolean;
}

/** Lists the controls of what a stage's tasks read. `path` is that of the stage. */
export function readFields(
  scenario: Scenario,
  { reads = [], input }: StageSpec,
  path: string,
  { titled, twins, advanced }: ReadControls,
): ScenarioField[] {
  const fields = [
    ...(canChangeKind(scenario, path, reads, input) ? [inputField(path, titled)] : []),
    ...reads.flatMap((read, index) => {
      const ofRead = (title: string) => titled(reads.length > 1 ? `${title}, input ${index + 1}` : title);
      return fieldsOfRead(scenario, read, path, index, ofRead, advanced);
    }),
  ];
  return fields.map((field) => ({
    ...field,
    write: (to, value) => {
      const written = field.write(to, value);
      return twins.reduce((next, twin) => withReads(next, twin, readsAt(written, path)), written);
    },
  }));
}

function inputField(path: string, titled: Titled): ScenarioField {
  return {
    path: `${path}/reads`,
    section: 'jobs',
    spec: { ...inputs, title: titled(inputs.title) },
    read: (from) => readsKindOf(readsAt(from, path)),
    write: (to, kind) => withReads(to, path, withReadsKind(readsAt(to, path), kind as ReadsKind, to.cluster)),
  };
}

function fieldsOfRead(
  scenario: Scenario,
  read: ReadSpec,
  stagePath: string,
  index: number,
  titled: Titled,
  advanced: boolean,
): ScenarioField[] {
  const path = `${stagePath}/reads/${index}`;
  const size = numberField(scenario, 'jobs', `${path}/size`, {
    ...about,
    advanced,
    title: titled('Block size'),
    help: 'What each task reads before it computes.',
    consequence: 'larger: tasks away from their data fall behind',
    default: 64,
    min: 0,
    max: 1_000,
    step: 0.5,
    unit: 'MB',
  });
  const placement = placementField(read, stagePath, index, titled);
  if (read.placement.kind === 'aligned') return [size, placement];
  return [
    replicasField(scenario, read, stagePath, index, titled, advanced),
    size,
    placement,
    ...sharedFields(scenario, read, path, titled),
  ];
}

function replicasField(
  scenario: Scenario,
  read: ReadSpec,
  stagePath: string,
  index: number,
  titled: Titled,
  advanced: boolean,
): ScenarioField {
  const room = read.placement.kind === 'aligned' ? 1 : roomFor(read.placement, scenario.cluster).most;
  const spec: NumberSpec = {
    source: 'Delay Scheduling, "More analysis"',
    origin: 'Delay Scheduling, "Details"',
    title: titled('Replicas of a block'),
    symbol: 'R',
    help: 'Servers that hold each block; a task is local on any of them.',
    consequence: 'more: a local slot is free sooner',
    default: 3,
    min: 1,
    max: Math.min(MOST_REPLICAS, room),
    step: 1,
    unit: '',
    advanced,
  };
  return {
    path: `${stagePath}/reads/${index}/replicas`,
    section: 'jobs',
    spec: { ...holding(spec, read.replicas), kind: 'number' },
    read: (from) => readsAt(from, stagePath)[index].replicas,
    write: (to, replicas) =>
      withReads(to, stagePath, withReplicas(readsAt(to, stagePath), index, Number(replicas))),
  };
}

function placementField(read: ReadSpec, stagePath: string, index: number, titled: Titled): ScenarioField {
  const { placement } = read;
  const more: { readonly id: PlacementKind; readonly title: string }[] = [];
  const again = placement.kind === 'aligned' ? placement.stage : undefined;
  if (again !== undefined) more.push({ id: 'aligned', title: `in the file of stage ${again + 1}` });
  else if (index > 0) more.push({ id: 'aligned', title: 'where those of the input before lie' });
  const given = placement.kind === 'confined' ? `${placement.servers.length} ` : '';
  more.push({ id: 'confined', title: `on ${given}given servers` });
  return {
    path: `${stagePath}/reads/${index}/placement`,
    section: 'jobs',
    spec: { ...placements, title: titled(placements.title), options: [...placements.options, ...more] },
    read: (from) => readsAt(from, stagePath)[index].placement.kind,
    write: (to, kind) =>
      withReads(
        to,
        stagePath,
        withPlacement(readsAt(to, stagePath), index, kind as PlacementKind, to.cluster),
      ),
  };
}

function sharedFields(
  scenario: Scenario,
  { shared }: ReadSpec,
  path: string,
  titled: Titled,
): ScenarioField[] {
  if (shared === undefined) return [];
  const base = { ...about, source: 'Delay Scheduling, "More analysis"', unit: '' } as const;
  return [
    numberField(scenario, 'jobs', `${path}/shared/files`, {
      ...base,
      title: titled('Shared files'),
      help: 'Files that the jobs choose from.',
      consequence: 'fewer: more jobs want the same servers',
      default: 10,
      min: 1,
      max: 1_000,
      step: 1,
      scale: 'log',
    }),
    numberField(scenario, 'jobs', `${path}/shared/zipf`, {
      ...base,
      title: titled('Popularity'),
      symbol: 'z',
      help: 'How much more often the popular files are read: the k-th is read k^z times less than the first.',
      consequence: 'larger: a few servers become hot spots',
      default: 1,
      min: 0,
      max: 3,
      step: 0.05,
    }),
  ];
}
