import type { ParamValue } from '../../../kit/menu/params.ts';
import type { ScenarioField } from '../../../scenario/fields/entry.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { NumberField } from '../../../widgets/NumberField.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { hasWholeSteps } from '../../../widgets/sliderScale.ts';
import toggle from '../../../widgets/Toggle.module.css';

interface CellProps {
  readonly field: ScenarioField;
  /** Its title and whose it is. */
  readonly label: string;
  readonly value: ParamValue;
}

/** A value in a table: the same number, choice or switch as in the rail, without its slider. */
export function Cell({ field, label, value }: CellProps) {
  const { spec, path } = field;
  const set = (next: ParamValue) =>
    scenarioStore.getState().edit((before) => field.write(before, next), { name: path, isOpen: false });
  if (spec.kind === 'toggle')
    return (
      <input
        type="checkbox"
        role="switch"
        className={toggle.toggle}
        aria-label={label}
        checked={value === true}
        aria-checked={value === true}
        onChange={(event) => set(event.target.checked)}
      />
    );
  if (spec.kind === 'choice')
    return <ChoiceField label={label} value={String(value)} options={spec.options} onChange={set} />;
  return (
    <NumberField
      isQuiet
      label={label}
      value={Number(value)}
      unit={spec.unit}
      min={spec.min}
      max={spec.max}
      isWhole={hasWholeSteps(spec)}
      onChange={set}
    />
  );
}
