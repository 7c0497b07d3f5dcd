import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import control from './Control.module.css';
import { joinClasses } from './joinClasses.ts';
import styles from './NumberField.module.css';

interface TextFieldProps {
  readonly label: string;
  /** What it is, in one sentence; shown as a tooltip of the label. */
  readonly help?: string;
  readonly value: string;
  /** Takes the new text; returns null, or what is wrong with it. */
  onChange(text: string): string | null;
}

/** Texts with more characters get a line of their own. */
const LONG = 16;

/** A text field. Invalid text stays in the field with a message that says why. */
export function TextField({ label, help, value, onChange }: TextFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const id = useId();
  const complaintId = useId();

  const isLong = value.length > LONG;

  const forget = () => {
    setDraft(null);
    setComplaint(null);
  };

  const commit = () => {
    const text = draft?.trim();
    if (text === undefined || text === value) return forget();
    const problem = onChange(text);
    if (problem === null) forget();
    else setComplaint(problem);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Leaving the field commits the text.
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      forget();
    }
  };

  return (
    <div className={control.control}>
      <div className={joinClasses(control.line, isLong && styles.long)}>
        <label className={control.label} htmlFor={id} title={help}>
          {label}
        </label>
        <input
          id={id}
          className={joinClasses(styles.input, styles.text, complaint !== null && styles.wrong)}
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={complaint !== null}
          aria-describedby={complaint === null ? undefined : complaintId}
          value={draft ?? value}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
      </div>
      {complaint !== null && (
        <p id={complaintId} role="alert" className={joinClasses(control.note, control.wrong)}>
          {complaint}
        </p>
      )}
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether it has the focus when it appears. Default: false. */
  readonly isFirst?: boolean;
  onChange(text: string): void;
}

/** A search field that filters a list with each keystroke. */
export function SearchField({ label, value, isFirst = false, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog around it, which is opened first, has set the focus to its head.
    if (isFirst) queueMicrotask(() => field.current?.focus());
  }, [isFirst]);
  return (
    <input
      ref={field}
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
