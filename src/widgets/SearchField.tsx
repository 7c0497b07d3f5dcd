import { joinClasses } from './joinClasses.ts';
import styles from './NumberField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(text: string): void;
}

/** A search field that filters a list with each keystroke. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={joinClasses(styles.input, styles.text)}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
