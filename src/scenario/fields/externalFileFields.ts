import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { externalFilesOf, fileCacheOf } from '../counted/externalFiles.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ExternalFileSpec, GeneratedWorkload, Scenario, WorkloadSpec } from '../shape/schema.ts';
import { holding, type NumberSpec, type ScenarioField } from './field.ts';

const USUAL_SIZE = 10; // MB
// Beyond this number, files have no controls of their own.
const MOST_FILES = 8;
const path = '/workload/externalFiles';
const about = { source: 'Apollo §2.3', origin: 'our choice (no paper gives sizes)', advanced: true } as const;

/** The executables that tasks need: none, one per class, one per job, or as the scenario lists them by stage. */
type Programs = 'none' | 'perClass' | 'perJob' | 'written';

const programs: Worded<ChoiceParam<Programs>> = {
  ...about,
  kind: 'choice',
  title: 'Tasks need programs',
  help: 'Files beside their input, such as executables, that a server fetches before it runs a task, unless it has them in its cache.',
  consequence: 'programs: short jobs start later, most of all on a congested network',
  default: 'none',
  options: [
    { id: 'none', title: 'no' },
    { id: 'perClass', title: 'one for each class of jobs' },
    { id: 'perJob', title: 'one for each job' },
  ],
};

/** Lists the controls of the files that tasks need besides their input. */
export function externalFileFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  const files = externalFilesOf(workload);
  const sizes = files.length > MOST_FILES && !areAlike(files) ? [] : sizeFields(files);
  return [
    ...(workload.kind === 'generated' ? [programsField(workload)] : []),
    ...(files.length > 0 ? [...sizes, cacheField(scenario)] : []),
  ];
}

function programsField(workload: GeneratedWorkload): ScenarioField {
  const options = [
    ...programs.options,
    ...(programsOf(workload) === 'written' ? [{ id: 'written', title: 'as written' } as const] : []),
  ];
  return {
    path,
    section: 'jobs',
    spec: { ...programs, options },
    read: (from) => programsOf(from.workload as GeneratedWorkload),
    write: (to, kind) => withPrograms(to, kind as Programs),
  };
}

/** Files of equal size have one control together; otherwise each file has its own. */
function sizeFields(files: readonly ExternalFileSpec[]): ScenarioField[] {
  if (areAlike(files)) return [sizeField('Size of a program', `${path}/size`, () => true, files[0].size)];
  return files.map(({ name, size }, index) =>
    sizeField(`Size of ${name}`, `${path}/${index}/size`, (file) => file.name === name, size),
  );
}

function sizeField(
  title: string,
  ofPath: string,
  isMeant: (file: ExternalFileSpec) => boolean,
  now: number,
): ScenarioField {
  const spec: NumberSpec = {
    ...about,
    title,
    help: 'What a server fetches before it runs a task that needs the file, unless it has it.',
    consequence: 'larger: the first tasks on each server start later',
    default: USUAL_SIZE,
    min: 0,
    max: 1_000,
    step: 0.5,
    unit: 'MB',
  };
  const read = (from: Scenario) => externalFilesOf(from.workload).find(isMeant)?.size ?? 0;
  return {
    path: ofPath,
    section: 'jobs',
    spec: { ...holding(spec, now), kind: 'number' },
    read,
    write: (to, size) =>
      withFiles(to, (files) => files.map((file) => (isMeant(file) ? { ...file, size: Number(size) } : file))),
  };
}

/** A scenario without a setting has the default. */
function cacheField(scenario: Scenario): ScenarioField {
  const read = ({ cluster }: Scenario) => fileCacheOf(cluster);
  const spec: NumberSpec = {
    ...about,
    source: 'Apollo §3.1',
    title: 'File cache of a server',
    help: 'External files that each server keeps; when there is no room, the least recently used go. Tasks that run have copies of their own.',
    consequence: 'smaller: the same files are fetched again',
    default: 10_000,
    min: 1,
    max: 100_000,
    step: 1,
    unit: 'MB',
    scale: 'log',
  };
  return {
    path: '/cluster/fileCache',
    section: 'cluster',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, size) =>
      size === read(to) ? to : (withValueAt(to, ['cluster', 'fileCache'], size) as Scenario),
  };
}

/** Whether the files are those that the choice of programs creates, all of one size. */
function areAlike(files: readonly ExternalFileSpec[]): boolean {
  return files.length > 0 && files.every(({ name, size }) => isProgram(name) && size === files[0].size);
}

const nameOf = (jobClass: string): string => `program of ${jobClass}`;
const isProgram = (name: string): boolean => name.startsWith(nameOf(''));

function programsOf({ classes }: GeneratedWorkload): Programs {
  const stages = classes.flatMap(({ name, stages: own }) =>
    own.map(({ externalFiles = [] }) => ({ jobClass: name, files: externalFiles })),
  );
  if (stages.every(({ files }) => files.length === 0)) return 'none';
  const [first] = stages[0].files;
  const isRegular = stages.every(
    ({ jobClass, files }) =>
      files.length === 1 &&
      files[0].name === nameOf(jobClass) &&
      files[0].size === first.size &&
      files[0].perJob === first.perJob,
  );
  if (!isRegular) return 'written';
  return first.perJob === true ? 'perJob' : 'perClass';
}

function withPrograms(scenario: Scenario, kind: Programs): Scenario {
  if (kind === 'written' || kind === programsOf(scenario.workload as GeneratedWorkload)) return scenario;
  const size = externalFilesOf(scenario.workload)[0]?.size ?? USUAL_SIZE;
  const perJob = kind === 'perJob' ? { perJob: true } : {};
  return withFiles(scenario, (_, owner) =>
    kind === 'none' ? [] : [{ name: nameOf(owner), size, ...perJob }],
  );
}

/** Changes the external files of every stage; `owner` is the class or the job. */
function withFiles(
  scenario: Scenario,
  change: (files: readonly ExternalFileSpec[], owner: string) => readonly ExternalFileSpec[],
): Scenario {
  const { workload } = scenario;
  const changed = <Stage extends { readonly externalFiles?: readonly ExternalFileSpec[] }>(
    { externalFiles = [], ...stage }: Stage,
    owner: string,
  ) => {
    const files = change(externalFiles, owner);
    return files.length === 0 ? stage : { ...stage, externalFiles: files };
  };
  const next =
    workload.kind === 'generated'
      ? { ...workload, classes: workload.classes.map((owner) => ofOwner(owner, owner.name)) }
      : { ...workload, jobs: workload.jobs.map((owner) => ofOwner(owner, owner.name ?? '')) };
  return { ...scenario, workload: next as WorkloadSpec };

  function ofOwner<
    Owner extends { readonly stages: readonly { readonly externalFiles?: readonly ExternalFileSpec[] }[] },
  >(owner: Owner, name: string) {
    return { ...owner, stages: owner.stages.map((stage) => changed(stage, name)) };
  }
}
