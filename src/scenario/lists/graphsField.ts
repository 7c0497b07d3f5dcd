import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import type { ScenarioField } from '../fields/field.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario } from '../shape/schema.ts';

/** As in W-APO-3. */
const USUAL = { variants: 20, stages: 8, oneToOne: 0.5, aggregate: 0.1 } as const;

const spec: Worded<ChoiceParam> = {
  kind: 'choice',
  title: 'Stages',
  help: 'Whether jobs of this kind have the stages that are listed, or random graphs of stages like these: the first one says what those are like that wait for none, the last one what all others are like.',
  consequence: 'random: jobs of many shapes',
  source: 'Apollo §2.3',
  reading: 'W-APO-3',
  origin: 'our choice',
  default: 'listed',
  advanced: true,
  options: [
    { id: 'listed', title: 'as listed' },
    { id: 'random', title: 'random graphs' },
  ],
};

/** The control that draws the graphs of a kind of job; none where it lists too many stages to be like. */
export function graphsFields({ stages, graphs }: JobClassSpec, classPath: string): ScenarioField[] {
  if (stages.length > 2 && graphs === undefined) return [];
  const path = `${classPath}/graphs`;
  const names = pointerNames(path);
  return [
    {
      path,
      section: 'jobs',
      spec,
      read: (from) => (valueAt(from, names) === undefined ? 'listed' : 'random'),
      write(to, value) {
        if (value === 'listed') return withValueAt(to, names, undefined) as Scenario;
        return withValueAt(to, names, valueAt(to, names) ?? USUAL) as Scenario;
      },
    },
  ];
}
