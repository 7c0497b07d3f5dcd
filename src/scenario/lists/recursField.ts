import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import type { ScenarioField } from '../fields/field.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario } from '../shape/schema.ts';

/** Runs of some jobs that differ clearly, each nearly alike from run to run (our choice). */
const USUAL = { jobs: 10, between: 0.5, within: 0.02 } as const;

const spec: Worded<ChoiceParam> = {
  kind: 'choice',
  title: 'Runs of',
  help: 'Whether all jobs of this kind are runs of one recurring job, which shuffle alike, or of several that differ. From earlier runs schedulers may know what the next will fetch.',
  consequence: 'several: shuffles differ from job to job',
  source: 'Hopper §6.3',
  reading: 'HOP-27',
  origin: 'our choice',
  default: 'one',
  advanced: true,
  options: [
    { id: 'one', title: 'one recurring job' },
    { id: 'several', title: 'several recurring jobs' },
  ],
};

/** The control that makes jobs of a class runs of several recurring jobs; none where they fetch nothing that could differ. */
export function recursFields({ stages, recurring }: JobClassSpec, classPath: string): ScenarioField[] {
  const hasShuffle = stages.some(({ shuffle }) => (shuffle?.size ?? 0) > 0);
  if (!hasShuffle && recurring === undefined) return [];
  const path = `${classPath}/recurring`;
  const names = pointerNames(path);
  return [
    {
      path,
      section: 'jobs',
      spec,
      read: (from) => (valueAt(from, names) === undefined ? 'one' : 'several'),
      write(to, value) {
        if (value === 'one') return withValueAt(to, names, undefined) as Scenario;
        return withValueAt(to, names, valueAt(to, names) ?? USUAL) as Scenario;
      },
    },
  ];
}
