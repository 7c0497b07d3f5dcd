import { externalFilesOf } from '../counted/externalFiles.ts';
import type { ExternalFileSpec, GeneratedWorkload, Scenario, WorkloadSpec } from '../shape/schema.ts';
import { optionsOf, usualIn } from './entries.ts';
import { fieldsAt, type ScenarioField } from './entry.ts';

// Beyond this number, files have no controls of their own.
const MOST_FILES = 8;
const path = '/workload/externalFiles';

/** The executables that tasks need: none, one per class, one per job, or as the scenario lists them by stage. */
type Programs = 'none' | 'perClass' | 'perJob' | 'written';

/** Lists the controls of the files that tasks need besides their input. */
export function externalFileFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  const files = externalFilesOf(workload);
  return [
    ...(workload.kind === 'generated' ? programsField(scenario, workload) : []),
    ...sizeFields(scenario, files),
    ...(files.length > 0 ? fieldsAt('cache', { scenario, path: '/cluster' }) : []),
  ];
}

function programsField(scenario: Scenario, workload: GeneratedWorkload): ScenarioField[] {
  const options = [...optionsOf('choice', 'externalFiles')];
  if (programsOf(workload) === 'written') options.push({ id: 'written', title: 'as written' });
  return fieldsAt(
    'choice',
    { scenario, path: '/workload' },
    {
      externalFiles: {
        options,
        read: (from) => programsOf(from.workload as GeneratedWorkload),
        write: withPrograms,
      },
    },
  );
}

/** Files of equal size have one control together; otherwise each file has its own. */
function sizeFields(scenario: Scenario, files: readonly ExternalFileSpec[]): ScenarioField[] {
  if (areAlike(files)) return sizeField(scenario, 'a program', path, () => true);
  if (files.length > MOST_FILES) return [];
  return files.flatMap(({ name }, index) =>
    sizeField(scenario, name, `${path}/${index}`, (file) => file.name === name),
  );
}

function sizeField(
  scenario: Scenario,
  name: string,
  ofPath: string,
  isMeant: (file: ExternalFileSpec) => boolean,
): ScenarioField[] {
  return fieldsAt(
    'file',
    { scenario, path: ofPath, words: { file: name } },
    {
      size: {
        read: (from) => externalFilesOf(from.workload).find(isMeant)?.size ?? 0,
        write: (to: Scenario, size: number) =>
          withFiles(to, (files) => files.map((file) => (isMeant(file) ? { ...file, size } : file))),
      },
    },
  );
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
  const size = externalFilesOf(scenario.workload)[0]?.size ?? usualIn('file').size;
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
