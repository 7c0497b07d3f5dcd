import type { ParamSpec, ParamValue } from '../../kit/menu/params.ts';
import type { Gesture } from '../../state/scenarioStore.ts';
import { Select } from '../../widgets/Select.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';

interface ParamControlProps {
  readonly spec: ParamSpec;
  readonly value: ParamValue;
  /** Where the value stands in the scenario: names the gesture, so that a drag is one step of undo. */
  readonly path: string;
  readonly issue?: string;
  readonly disabled?: boolean;
  onChange(value: ParamValue, gesture: Gesture): void;
}

/** Makes a control from a parameter's data. */
export function ParamControl({ spec, value, path, issue, disabled, onChange }: ParamControlProps) {
  const { title, symbol, help, consequence, source } = spec;
  const common = { label: title, symbol, help, consequence, source, issue, disabled };
  const once: Gesture = { name: path, isOpen: false };
  if (spec.kind === 'toggle') {
    return (
      <Toggle
        {...common}
        value={value === true}
        defaultValue={spec.default}
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
        defaultValue={spec.default}
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
      defaultValue={spec.default}
      onChange={(next, isDragging) => onChange(next, { name: path, isOpen: isDragging })}
    />
  );
}
