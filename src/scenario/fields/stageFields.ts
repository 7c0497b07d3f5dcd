import { serversInShare } from '../../engine/workload/serverSets.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { areAsMany, tasksOf } from '../counted/stageTasks.ts';
import { stageBefore } from '../shape/defaults.ts';
import type { GeneratedWorkload, Scenario, ShuffleSpec, StageSpec } from '../shape/schema.ts';
import { durationFields } from './durationFields.ts';
import { fieldsAt, type Place, type ScenarioField, type Specials } from './entry.ts';
import { readFields } from './readFields.ts';
import { alikeReaders } from './stageReads.ts';
import { taskCountFields } from './taskCountFields.ts';

/** Lists the controls of the kinds of job that are drawn, and of their stages. */
export function stageFields(scenario: Scenario, { classes }: GeneratedWorkload): ScenarioField[] {
  const isSimple = classes.length === 1 && classes[0].stages.length === 1;
  const alike = alikeReaders(classes);
  return classes.flatMap(({ name, stages }, classIndex) => {
    const path = `/workload/classes/${classIndex}`;
    return [
      ...fieldsAt('class', { scenario, path, of: isSimple ? '' : `: ${name}` }),
      ...stages.flatMap((_, position) => {
        const where = [classes.length > 1 ? name : '', stages.length > 1 ? `stage ${position + 1}` : ''];
        const place = {
          scenario,
          path: `${path}/stages/${position}`,
          of: isSimple ? '' : `: ${where.filter((part) => part !== '').join(', ')}`,
          advanced: !isSimple,
        };
        return [
          ...taskCountFields(place, stages, position, isSimple),
          ...durationFields(place, stages[position]),
          ...fieldsAt('data', place, inputBounds(scenario, stages, position)),
          ...readsOf(place, stages[position], isSimple, alike),
          ...shuffleFields(place, stages, position),
        ];
      }),
    ];
  });
}

/** Bounds of data beside which a stage's tasks must run. */
function inputBounds(
  { cluster, workload }: Scenario,
  stages: readonly StageSpec[],
  position: number,
): Specials {
  const { input } = stages[position];
  if (input === undefined) return {};
  const servers = serverCount(cluster);
  const hasUsers = (workload.users ?? []).length > 1;
  return {
    'input/replicas': { max: Math.min(10, serversInShare(input.spread, servers)) },
    'input/partitions': { max: Math.max(100, Math.round(tasksOf(stages)[position])) },
    // Each replica needs a server of its own.
    'input/spread': { min: Math.min(input.spread, Math.ceil((100 * input.replicas) / servers) / 100) },
    'input/perUser': (hasUsers || input.perUser) && {},
  };
}

/** Controls of what a stage reads. Stages that all read alike share their controls, at the first of them. */
function readsOf(
  place: Place,
  stage: StageSpec,
  isSimple: boolean,
  alike: readonly string[],
): ScenarioField[] {
  const [first, ...twins] = alike;
  if (twins.includes(place.path)) return [];
  if (place.path === first) return readFields({ ...place, of: '', advanced: false }, stage, twins);
  return isSimple || stage.reads !== undefined ? readFields(place, stage, []) : [];
}

/** Lists the controls of what a stage fetches from earlier stages. */
function shuffleFields(place: Place, stages: readonly StageSpec[], position: number): ScenarioField[] {
  const { shuffle, after = stageBefore(position) } = stages[position];
  if (after.length === 0 || shuffle === undefined) return [];
  const path = `${place.path}/shuffle`;
  // Each task fetches from one earlier task only where there are as many.
  const canFollow = after.length === 1 && areAsMany(stages[after[0]], stages[position]);
  return fieldsAt(
    'shuffle',
    { ...place, path },
    {
      from: canFollow && { at: '', chosen: withSource },
      slowStart: shuffle.from !== 'same' && {},
    },
  );
}

type Source = NonNullable<ShuffleSpec['from']>;

function withSource(shuffle: ShuffleSpec, from: Source): ShuffleSpec {
  const { from: before = 'all', slowStart, ...rest } = shuffle;
  if (from === before) return shuffle;
  // Slow start is a share of all earlier tasks: meaningless where each task waits for one.
  return from === 'same' ? { ...rest, from } : { ...rest, slowStart: slowStart ?? 1 };
}
