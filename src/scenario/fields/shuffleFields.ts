import { stageBefore } from '../defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../pointer.ts';
import type { Scenario, StageSpec } from '../schema.ts';
import type { Titled } from './durationFields.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';

const about = {
  source: 'Hopper §5.2; Delay Scheduling, "Hadoop Terminology"',
  origin: 'our choice',
  advanced: true,
} as const;

/** Lists what can be changed about what a stage fetches from those before it; `stagePath` is that of the stage. */
export function shuffleFields(
  scenario: Scenario,
  { shuffle, after }: StageSpec,
  stagePath: string,
  position: number,
  titled: Titled,
): ScenarioField[] {
  if ((after ?? stageBefore(position)).length === 0) return [];
  const path = `${stagePath}/shuffle`;
  const names = pointerNames(path);
  const shuffleAt = (from: Scenario) => valueAt(from, names) as StageSpec['shuffle'];
  const spec: NumberSpec = {
    ...about,
    title: titled('Shuffle size'),
    help: 'What each task fetches from all tasks of the stages before, in equal parts.',
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
    spec: { ...holding(spec, shuffle?.size ?? 0), kind: 'number' },
    read: (from) => shuffleAt(from)?.size ?? 0,
    write: (to, megabytes) => {
      const before = shuffleAt(to);
      if (before === undefined && megabytes === 0) return to;
      return withValueAt(to, names, { slowStart: 1, ...before, size: megabytes }) as Scenario;
    },
  };
  if (shuffle === undefined) return [size];
  const slowStart = numberField(scenario, 'jobs', `${path}/slowStart`, {
    ...about,
    title: titled('Slow start'),
    help: 'Share of the tasks before that must have finished before this stage starts; 1 is a barrier.',
    consequence: 'smaller: fetches earlier, holds slots longer',
    default: 1,
    min: 0,
    max: 1,
    step: 0.05,
    unit: '',
  });
  return [size, slowStart];
}
