import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { areAsMany } from '../counted/stageTasks.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario, ShuffleSpec, StageSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { holding, type NumberSpec, type ScenarioField } from './field.ts';

const about = {
  source: 'Hopper §5.2; Delay Scheduling, "Hadoop Terminology"',
  origin: 'our choice',
  advanced: true,
} as const;

/** Lists the controls of what a stage fetches from earlier stages; `stagePath` is that of the stage. */
export function shuffleFields(
  stages: readonly StageSpec[],
  position: number,
  stagePath: string,
  titled: Titled,
): ScenarioField[] {
  const { shuffle, after = stageBefore(position) } = stages[position];
  if (after.length === 0 || shuffle === undefined) return [];
  const path = `${stagePath}/shuffle`;
  const names = pointerNames(path);
  const shuffleAt = (from: Scenario) => valueAt(from, names) as ShuffleSpec;
  const spec: NumberSpec = {
    ...about,
    title: titled('Shuffle size'),
    help: 'What each task fetches from tasks of the stages before.',
    consequence: 'larger: the network decides when the job ends',
    default: 0,
    min: 0,
    max: 1_000,
    step: 0.5,
    unit: 'MB',
  };
  const size: ScenarioField = {
    path: `${path}/size`,
    section: 'jobs',
    spec: { ...holding(spec, shuffle.size), kind: 'number' },
    read: (from) => shuffleAt(from).size,
    write: (to, megabytes) => withValueAt(to, names, { ...shuffleAt(to), size: megabytes }) as Scenario,
  };
  const canFollow = after.length === 1 && areAsMany(stages[after[0]], stages[position]);
  const fields = canFollow ? [size, fromField(path, titled)] : [size];
  return shuffle.from === 'same' ? fields : [...fields, slowStartField(shuffle, path, titled)];
}

const sources: Worded<ChoiceParam<NonNullable<ShuffleSpec['from']>>> = {
  ...about,
  kind: 'choice',
  title: 'Tasks fetch',
  help: 'Whose output a task needs before it can start.',
  consequence: 'one task each: where that one ran is where to run',
  source: 'Quincy §5.1',
  default: 'all',
  options: [
    { id: 'all', title: 'from all tasks before' },
    { id: 'same', title: 'from the one before them' },
  ],
};

/** Whether each task fetches from one earlier task or from all of them; the former needs equal numbers of tasks. */
function fromField(path: string, titled: Titled): ScenarioField {
  const names = pointerNames(path);
  const shuffleAt = (from: Scenario) => valueAt(from, names) as ShuffleSpec;
  return {
    path: `${path}/from`,
    section: 'jobs',
    spec: { ...sources, title: titled(sources.title) },
    read: (from) => shuffleAt(from).from ?? 'all',
    write: (to, from) => {
      const { from: before = 'all', slowStart, ...shuffle } = shuffleAt(to);
      if (from === before) return to;
      // Slow start is a share of all earlier tasks: meaningless where each task waits for one.
      const next: ShuffleSpec =
        from === 'same' ? { ...shuffle, from } : { ...shuffle, slowStart: slowStart ?? 1 };
      return withValueAt(to, names, next) as Scenario;
    },
  };
}

function slowStartField(shuffle: ShuffleSpec, shufflePath: string, titled: Titled): ScenarioField {
  const path = `${shufflePath}/slowStart`;
  const read = (from: Scenario) => Number(valueAt(from, pointerNames(path)) ?? 1);
  const spec: NumberSpec = {
    ...about,
    title: titled('Slow start'),
    help: 'Share of the tasks before that must have finished before this stage starts; 1 is a barrier.',
    consequence: 'smaller: fetches earlier, holds slots longer',
    default: 1,
    min: 0,
    max: 1,
    step: 0.05,
    unit: '',
  };
  return {
    path,
    section: 'jobs',
    spec: { ...holding(spec, shuffle.slowStart ?? 1), kind: 'number' },
    read,
    write: (to, share) =>
      share === read(to) ? to : (withValueAt(to, pointerNames(path), share) as Scenario),
  };
}
