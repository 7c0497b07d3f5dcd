import { Control, type Settable } from './Control.tsx';
import styles from './Toggle.module.css';

/** An on/off switch with a button that resets it to the default. */
export function Toggle({ value, defaultValue, disabled, onChange, ...text }: Settable<boolean>) {
  const differs = defaultValue !== undefined && value !== defaultValue;
  return (
    <Control
      {...text}
      defaultText={differs ? (defaultValue ? 'on' : 'off') : undefined}
      onReset={() => defaultValue !== undefined && onChange(defaultValue)}
      field={(id, noteId) => (
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
      )}
    />
  );
}
