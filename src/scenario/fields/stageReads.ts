import { isReadAgain, withAlignedReplicas } from '../editReads.ts';
import { pointerNames, valueAt, withValueAt } from '../pointer.ts';
import type { JobClassSpec, ReadSpec, Scenario, StageSpec } from '../schema.ts';

// What the stages of generated jobs read, by the paths of the stages.

/** Tells whether a stage may read something else: a file that is read twice is not a choice of one of its readers. */
export function canChangeKind(
  scenario: Scenario,
  path: string,
  reads: readonly ReadSpec[],
  input: StageSpec['input'],
): boolean {
  if (reads.length > 1 || input !== undefined || reads[0]?.placement.kind === 'aligned') return false;
  const { stages, position } = classOf(scenario, path);
  return !isReadAgain(stages, position);
}

/** Gives the stages of the class that a stage is in, where they stand, and which of them it is. */
function classOf(scenario: Scenario, stagePath: string) {
  const names = pointerNames(stagePath);
  const stages = names.slice(0, -1);
  return {
    stages: valueAt(scenario, stages) as readonly StageSpec[],
    path: stages,
    position: Number(names.at(-1)),
  };
}

/** Lists the stages that read files, where all that do read alike. */
export function alikeReaders(classes: readonly JobClassSpec[]): readonly string[] {
  const readers = classes.flatMap(({ stages }, classIndex) =>
    stages.flatMap(({ reads = [] }, position) =>
      reads.length === 0 ? [] : [{ path: `/workload/classes/${classIndex}/stages/${position}`, reads }],
    ),
  );
  const first = JSON.stringify(readers[0]?.reads);
  const areAlike = readers.every(({ reads }) => JSON.stringify(reads) === first);
  return areAlike ? readers.map(({ path }) => path) : [];
}

/** Gives what a stage reads. */
export function readsAt(scenario: Scenario, stagePath: string): readonly ReadSpec[] {
  return (valueAt(scenario, pointerNames(`${stagePath}/reads`)) ?? []) as readonly ReadSpec[];
}

/** Changes what a stage reads; those who read the same follow. */
export function withReads(scenario: Scenario, stagePath: string, reads: readonly ReadSpec[]): Scenario {
  const next = reads.length === 0 ? undefined : reads;
  const written = withValueAt(scenario, pointerNames(`${stagePath}/reads`), next) as Scenario;
  const { stages, path } = classOf(written, stagePath);
  return withValueAt(written, path, withAlignedReplicas(stages)) as Scenario;
}
