import { type ReactNode, useId } from 'react';
import type { Issue } from '../../../base/issue.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import { ChoiceField, type Option } from '../../../widgets/Select.tsx';
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

/** How a value is asked for: its name, or that with the lines of its text or with what can be chosen, and a hint. */
type Asked = string | readonly [label: string, how: number | readonly Option[], hint?: string];

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
        part={wrapped ?? entries[name]}
        place={below(place, name)}
        value={of[name as keyof Thing]}
        onChange={(value) => onChange(withField(of, name as keyof Thing, (value ?? nothing) as never))}
      />
    );
  });
}

interface FieldProps {
  readonly asked: Asked;
  /** Its shape: a list has a text on each line, and of texts in a list one is chosen. */
  readonly part: Part;
  readonly place: Place;
  readonly value: unknown;
  /** Undefined: the field is empty. */
  onChange(value: unknown): void;
}

function Field({ asked, part: { type, options }, place, value, onChange }: FieldProps) {
  const id = useId();
  const [label, how, hint] = typeof asked === 'string' ? [asked] : asked;
  const write = (text: string) => {
    if (type === 'array') return onChange(text.split('\n'));
    onChange(text === '' ? undefined : type === 'number' ? Number(text) : text);
  };
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  const choices = type === 'picklist' ? options?.map((each) => optionOf(String(each))) : how;
  if (typeof choices === 'object') {
    // What is written in a file may be none of what the editor offers.
    const all = choices.some((each) => each.id === text) ? choices : [...choices, optionOf(text)];
    return <ChoiceField label={label} value={text} options={all} onChange={write} />;
  }
  const common = {
    id,
    value: text,
    'aria-describedby': `${id}-issues`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => write(target.value),
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {choices !== undefined ? (
        <textarea rows={choices} {...common} />
      ) : (
        <input
          {...(type === 'number' ? { type: 'number', step: 'any' } : { autoComplete: 'off' })}
          {...common}
        />
      )}
      {hint !== undefined && <small>{hint}</small>}
      <Issues id={`${id}-issues`} place={place} />
    </div>
  );
}

/** An option that is called what it is. */
const optionOf = (id: string): Option => ({ id, title: id });

/** A part of a step. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
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

/** Sets a field, or removes it where there is nothing to set. */
export function withField<Thing extends object, Name extends keyof Thing>(
  thing: Thing,
  name: Name,
  value: Thing[Name] | undefined,
): Thing {
  const { [name]: _before, ...rest } = thing;
  return (value === undefined ? rest : { ...thing, [name]: value }) as Thing;
}

/** A thing of another kind, which keeps what it has in common with the one before. */
export function ofKind<Thing extends { readonly kind: string }>(
  fresh: Thing,
  before: Thing | undefined,
): Thing {
  const old = new Map(Object.entries(before ?? {}));
  const kept = Object.entries(fresh).map(([name, value]) => {
    const was = old.get(name);
    return [name, name !== 'kind' && typeof was === typeof value ? was : value];
  });
  return Object.fromEntries(kept) as Thing;
}
