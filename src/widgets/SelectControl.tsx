import { useId } from 'react';
import { Control, type ControlText } from './Control.tsx';
import { ChoiceField, type Option } from './Select.tsx';

interface SelectProps extends ControlText {
  readonly value: string;
  readonly options: readonly Option[];
  readonly defaultValue?: string;
  readonly issue?: string;
  readonly disabled?: boolean;
  onChange(id: string): void;
}

/** A choice of one among several options, with a button that resets it to the default. */
export function Select({ value, options, defaultValue, issue, disabled, onChange, ...text }: SelectProps) {
  const id = useId();
  const noteId = useId();
  const differs = defaultValue !== undefined && value !== defaultValue;
  const titleOfDefault = options.find((option) => option.id === defaultValue)?.title;
  return (
    <Control
      {...text}
      inputId={id}
      noteId={noteId}
      issue={issue}
      defaultText={differs ? titleOfDefault : undefined}
      onReset={() => defaultValue !== undefined && onChange(defaultValue)}
      field={null}
    >
      <ChoiceField
        id={id}
        describedBy={noteId}
        value={value}
        options={options}
        disabled={disabled}
        onChange={onChange}
      />
    </Control>
  );
}
