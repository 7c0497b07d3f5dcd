import { Control, type Settable } from './Control.tsx';
import { ChoiceField, type Option } from './Select.tsx';

interface SelectProps extends Settable<string> {
  readonly options: readonly Option[];
}

/** A choice of one among several options, with a button that resets it to the default. */
export function Select({ value, options, defaultValue, disabled, onChange, ...text }: SelectProps) {
  const differs = defaultValue !== undefined && value !== defaultValue;
  const titleOfDefault = options.find((option) => option.id === defaultValue)?.title;
  return (
    <Control
      {...text}
      defaultText={differs ? titleOfDefault : undefined}
      onReset={() => defaultValue !== undefined && onChange(defaultValue)}
      below={(id, describedBy) => (
        <ChoiceField {...{ id, describedBy, value, options, disabled, onChange }} />
      )}
    />
  );
}
