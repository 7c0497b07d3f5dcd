import { useId } from 'react';
import type { Issue } from '../../../base/issue.ts';
import styles from './Editor.module.css';

/** What a part of the editor must know: where it stands in the lesson, and what is wrong there. */
export interface Place {
  /** JSON pointer. */
  readonly path: string;
  readonly issues: readonly Issue[];
}

/** The place of a part of a part. */
export function below({ path, issues }: Place, name: string | number): Place {
  return { path: `${path}/${name}`, issues };
}

interface FieldProps {
  readonly label: string;
  readonly place: Place;
  readonly value: string;
  /** Lines of text; left out: one line. */
  readonly rows?: number;
  readonly hint?: string;
  onChange(text: string): void;
}

/** A text of the lesson, with what is wrong with it below. */
export function Field({ label, place, value, rows, hint, onChange }: FieldProps) {
  const id = useId();
  const common = {
    id,
    value,
    'aria-describedby': `${id}-issues`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? <input autoComplete="off" {...common} /> : <textarea rows={rows} {...common} />}
      {hint !== undefined && <small>{hint}</small>}
      <Issues id={`${id}-issues`} place={place} />
    </div>
  );
}

interface NumberProps extends Omit<FieldProps, 'value' | 'rows' | 'onChange'> {
  readonly value: number | undefined;
  /** Undefined: the field is empty. */
  onChange(value: number | undefined): void;
}

/** A number of the lesson. */
export function NumberText({ value, onChange, ...rest }: NumberProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{rest.label}</label>
      <input
        id={id}
        type="number"
        step="any"
        value={value ?? ''}
        aria-describedby={`${id}-issues`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
      />
      <Issues id={`${id}-issues`} place={rest.place} />
    </div>
  );
}

/** What is wrong at a place, or below it. */
export function Issues({ place: { path, issues }, id }: { readonly place: Place; readonly id?: string }) {
  const own = issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
  return (
    <p id={id} className={styles.wrong} role="status">
      {own.slice(0, 3).map(({ path: at, message }) => (
        <span key={at + message}>
          {at === path ? '' : `${at.slice(path.length + 1)} `}
          {message.length > 240 ? `${message.slice(0, 240)}…` : message}
        </span>
      ))}
    </p>
  );
}
