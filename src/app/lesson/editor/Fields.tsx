import { useId } from 'react';
import type { Issue } from '../../../base/issue.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import styles from './Editor.module.css';
import { withField } from './lessonDraft.ts';

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

/** How a value is asked for: its name, or that with the lines of its text and a hint. */
type Asked = string | readonly [label: string, rows: number, hint?: string];

type NameIn<Thing> = Thing extends object ? keyof Thing : never;

interface FieldsProps<Thing> {
  /** What the thing may hold: of what kind each value is, and which may be left out. */
  readonly shape: Part;
  readonly of: Thing;
  readonly asked: { readonly [Name in NameIn<Thing>]?: Asked };
  readonly place: Place;
  onChange(thing: Thing): void;
}

/** Fields for values of a part of the lesson, made from its shape, with what is wrong with each below it. */
export function Fields<Thing extends object>({ shape, of, asked, place, onChange }: FieldsProps<Thing>) {
  const { kind } = of as { readonly kind?: string };
  const kinds = (shape.options ?? [shape]) as readonly Part[];
  const { entries = {} } = kinds.find(({ entries }) => entries?.kind?.literal === kind) ?? shape;
  return Object.entries<Asked | undefined>(asked).map(([name, how = '']) => {
    const { wrapped, type } = entries[name];
    const nothing = wrapped !== undefined ? undefined : type === 'number' ? 0 : '';
    return (
      <Field
        key={name}
        asked={how}
        kind={(wrapped ?? entries[name]).type}
        place={below(place, name)}
        value={of[name as keyof Thing]}
        onChange={(value) => onChange(withField(of, name as keyof Thing, (value ?? nothing) as never))}
      />
    );
  });
}

interface FieldProps {
  readonly asked: Asked;
  /** As the shape calls it: a list has a text on each line. */
  readonly kind: string;
  readonly place: Place;
  readonly value: unknown;
  /** Undefined: the field is empty. */
  onChange(value: unknown): void;
}

function Field({ asked, kind, place, value, onChange }: FieldProps) {
  const id = useId();
  const [label, rows, hint] = typeof asked === 'string' ? [asked] : asked;
  const write = (text: string) => {
    if (kind === 'array') return onChange(text.split('\n'));
    onChange(text === '' ? undefined : kind === 'number' ? Number(text) : text);
  };
  const common = {
    id,
    value: Array.isArray(value) ? value.join('\n') : String(value ?? ''),
    'aria-describedby': `${id}-issues`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => write(target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows !== undefined ? (
        <textarea rows={rows} {...common} />
      ) : (
        <input
          {...(kind === 'number' ? { type: 'number', step: 'any' } : { autoComplete: 'off' })}
          {...common}
        />
      )}
      {hint !== undefined && <small>{hint}</small>}
      <Issues id={`${id}-issues`} place={place} />
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
