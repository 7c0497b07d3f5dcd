import { meanOf } from '../../algorithms/distribution.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { DurationSpec, Scenario, StageSpec } from '../shape/schema.ts';
import { type DurationLaw, widthOf, withLaw, withMean, withWidth } from './durationLaw.ts';
import entries from './entries/stages.json' with { type: 'json' };
import { fieldsAt, type Place, type ScenarioField, type Special } from './entry.ts';

/** Lists the controls of the durations of a stage's tasks. */
export function durationFields(
  place: Place,
  { duration, jobFactor, stragglers }: StageSpec,
): ScenarioField[] {
  const words = {
    inMedian: jobFactor === undefined ? '' : ' in a median job',
    beforeCopies: stragglers === undefined ? '' : ', before its copies straggle',
  };
  const names = pointerNames(`${place.path}/duration`);
  /** A number or a choice that stands for the whole distribution. */
  const whole = <Value extends number | string>(
    read: (duration: DurationSpec) => Value,
    change: (duration: DurationSpec, value: Value) => DurationSpec,
  ): Special => {
    const at = (scenario: Scenario) => valueAt(scenario, names) as DurationSpec;
    return {
      read: (from) => read(at(from)),
      write: (to: Scenario, value: Value) => withValueAt(to, names, change(at(to), value)) as Scenario,
    };
  };
  const laws = [...entries.duration.fields['duration/kind'].options];
  // An empirical list cannot be made up, so it is an option only where the scenario has one.
  if (duration.kind === 'empirical')
    laws.push({ id: 'empirical', title: `a list of ${duration.values.length} times` });
  return fieldsAt(
    entries.duration,
    { ...place, words },
    {
      duration: whole(meanOf, withMean),
      'duration/kind': { ...whole<DurationLaw>(({ kind }) => kind, withLaw), options: laws },
      'duration/low': duration.kind === 'uniform' && whole(widthOf, withWidth),
    },
  );
}
