import { useId } from 'react';
import { Control, type ControlText } from './Control.tsx';
import styles from './Toggle.module.css';

interface ToggleProps extends ControlText {
  readonly value: boolean;
  readonly defaultValue?: boolean;
  readonly issue?: string;
  readonly disabled?: boolean;
  onChange(value: boolean): void;
}

/** An on/off switch with a button that resets it to the default. */
export function Toggle({ value, defaultValue, issue, disabled, onChange, ...text }: ToggleProps) {
  const id = useId();
  const noteId = useId();
  const differs = defaultValue !== undefined && value !== defaultValue;
  return (
    <Control
      {...text}
      inputId={id}
      noteId={noteId}
      issue={issue}
      defaultText={differs ? (defaultValue ? 'on' : 'off') : undefined}
      onReset={() => defaultValue !== undefined && onChange(defaultValue)}
      field={
        <input
          id={id}
          className={styles.toggle}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          disabled={disabled}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  );
}
