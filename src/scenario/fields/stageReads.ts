import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';
import { isReadAgain, withAlignedReplicas } from './editReads.ts';

// What the stages of generated jobs read, by the paths of the stages.

/** Tells whether the input of a stage can be changed; not if a later stage reads the same file again. */
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

/** Returns the stages of the class to which a stage path belongs, their path, and the stage's position. */
function classOf(scenario: Scenario, stagePath: string) {
  const names = pointerNames(stagePath);
  const stages = names.slice(0, -1);
  return {
    stages: valueAt(scenario, stages) as readonly StageSpec[],
    path: stages,
    position: Number(names.at(-1)),
  };
}

/** Lists the paths of the stages that read files, if all of them read alike; else none. */
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

/** Returns what a stage reads. */
export function readsAt(scenario: Scenario, stagePath: string): readonly ReadSpec[] {
  return (valueAt(scenario, pointerNames(`${stagePath}/reads`)) ?? []) as readonly ReadSpec[];
}

/** Changes what a stage reads; stages that read alike follow. */
export function withReads(scenario: Scenario, stagePath: string, reads: readonly ReadSpec[]): Scenario {
  const next = reads.length === 0 ? undefined : reads;
  const written = withValueAt(scenario, pointerNames(`${stagePath}/reads`), next) as Scenario;
  const { stages, path } = classOf(written, stagePath);
  return withValueAt(written, path, withAlignedReplicas(stages)) as Scenario;
}
