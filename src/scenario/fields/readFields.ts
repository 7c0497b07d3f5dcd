import { roomFor } from '../checks/placementIssues.ts';
import type { ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';
import { type ReadsKind, readsKindOf, withPlacement, withReadsKind, withReplicas } from './editReads.ts';
import { optionsOf } from './entries.ts';
import { fieldsAt, type Place, type ScenarioField } from './entry.ts';
import { canChangeKind, readsAt, withReads } from './stageReads.ts';

const MOST_REPLICAS = 10;

/** Lists the controls of what a stage's tasks read. Other stages at `twins` read alike: they change together. */
export function readFields(
  place: Place,
  { reads = [], input }: StageSpec,
  twins: readonly string[],
): ScenarioField[] {
  const { scenario, path, of = '' } = place;
  const fields = [
    ...(canChangeKind(scenario, path, reads, input) ? kindFields(place) : []),
    ...reads.flatMap((read, index) =>
      fieldsOfRead({ ...place, of: reads.length > 1 ? `, input ${index + 1}${of}` : of }, read, index),
    ),
  ];
  return fields.map((field) => ({
    ...field,
    write: (to, value) => {
      const written = field.write(to, value);
      return twins.reduce((next, twin) => withReads(next, twin, readsAt(written, path)), written);
    },
  }));
}

function kindFields(place: Place): ScenarioField[] {
  const { path } = place;
  return fieldsAt('reads', place, {
    reads: {
      read: (from) => readsKindOf(readsAt(from, path)),
      write: (to: Scenario, kind: ReadsKind) =>
        withReads(to, path, withReadsKind(readsAt(to, path), kind, to.cluster)),
    },
  });
}

function fieldsOfRead(place: Place, read: ReadSpec, index: number): ScenarioField[] {
  const { placement } = read;
  const { scenario, path } = place;
  const change = (to: Scenario, next: (reads: readonly ReadSpec[]) => readonly ReadSpec[]) =>
    withReads(to, path, next(readsAt(to, path)));
  return fieldsAt(
    'read',
    { ...place, path: `${path}/reads/${index}` },
    {
      replicas: placement.kind !== 'aligned' && {
        max: Math.min(MOST_REPLICAS, roomFor(placement, scenario.cluster).most),
        write: (to: Scenario, replicas: number) =>
          change(to, (reads) => withReplicas(reads, index, replicas)),
      },
      placement: {
        options: placementsOf(read, index),
        read: (from) => readsAt(from, path)[index].placement.kind,
        write: (to: Scenario, kind: ReadSpec['placement']['kind']) =>
          change(to, (reads) => withPlacement(reads, index, kind, to.cluster)),
      },
    },
  );
}

function placementsOf({ placement }: ReadSpec, index: number) {
  const options = [...optionsOf('read', 'placement')];
  const again = placement.kind === 'aligned' ? placement.stage : undefined;
  if (again !== undefined) options.push({ id: 'aligned', title: `in the file of stage ${again + 1}` });
  else if (index > 0) options.push({ id: 'aligned', title: 'where those of the input before lie' });
  const given = placement.kind === 'confined' ? `${placement.servers.length} ` : '';
  options.push({ id: 'confined', title: `on ${given}given servers` });
  return options;
}
