import { valueWords } from '../../desk/name/settingName.ts';
import type { ParamValue, WordedSpec } from '../../kit/menu/params.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { type Gesture, scenarioStore } from '../../state/scenarioStore.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { Select } from '../../widgets/SelectControl.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';

interface ParamControlProps {
  readonly spec: WordedSpec;
  readonly value: ParamValue;
  /** The value with which the scenario was opened, to which the control resets; undefined if it had none. */
  readonly opened?: ParamValue;
  /** Path of the value in the scenario. Identifies the gesture, so that a drag is one step of undo. */
  readonly path: string;
  readonly issue?: string;
  readonly disabled?: boolean;
  /** Whether what its definition rests on is linked beside it. Default: true. */
  readonly hasReading?: boolean;
  /** Returns the edit that sets the value. */
  write(value: ParamValue): (scenario: Scenario) => Scenario;
}

/** Generates a control from a parameter's description. */
export function ParamControl(props: ParamControlProps) {
  const { spec, value, opened, path, issue, disabled, hasReading = true, write } = props;
  const { edit } = scenarioStore.getState();
  const onChange = (next: ParamValue, gesture: Gesture) => edit(write(next), gesture);
  const { title, symbol, help, consequence, source, origin, reading } = spec;
  const rests = !hasReading || reading === undefined ? undefined : <Cited text={reading} mark="†" />;
  const provenance = {
    standard: valueWords(spec, spec.default),
    origin,
    scenario: opened === undefined ? undefined : valueWords(spec, opened),
  };
  const common = { label: title, symbol, help, consequence, source, provenance, rests, issue, disabled };
  const once: Gesture = { name: path, isOpen: false };
  const wayBack = opened ?? spec.default;
  if (spec.kind === 'toggle') {
    return (
      <Toggle
        {...common}
        value={value === true}
        defaultValue={wayBack === true}
        onChange={(next) => onChange(next, once)}
      />
    );
  }
  if (spec.kind === 'choice') {
    return (
      <Select
        {...common}
        value={String(value)}
        options={spec.options}
        defaultValue={String(wayBack)}
        onChange={(next) => onChange(next, once)}
      />
    );
  }
  return (
    <Slider
      {...common}
      value={Number(value)}
      unit={spec.unit}
      range={spec}
      defaultValue={Number(wayBack)}
      paperValue={spec.default}
      onChange={(next, isDragging) => onChange(next, { name: path, isOpen: isDragging })}
    />
  );
}
