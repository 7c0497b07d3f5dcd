import { type KeyboardEvent, useId, useState } from 'react';
import { joinClasses } from './joinClasses.ts';
import styles from './NumberField.module.css';
import { formatQuantity, parseQuantity, type Unit } from './quantity.ts';

interface NumberFieldProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: number;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** Whether only whole numbers are allowed. */
  readonly isWhole?: boolean;
  readonly describedBy?: string;
  readonly isQuiet?: boolean;
  readonly disabled?: boolean;
  onChange(value: number): void;
  /** Called with the number of steps up (positive) or down; without it the arrow keys do nothing. */
  onStep?(steps: number): void;
}

/** Why typed text was not taken; it is of no interest any more once the value is another one. */
interface Refusal {
  readonly value: number;
  readonly words: string;
}

/**
 * A text field for a number with its unit. Invalid text does not change the value: after Enter it stays in the field,
 * to be mended, with a message that says what is allowed; whoever leaves the field finds the value there again, and
 * a note on why.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, unit, onChange, onStep } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const complaintId = useId();
  const shown = formatQuantity(value, unit);

  const forget = () => {
    setDraft(null);
    setComplaint(null);
  };

  const parsed = draft === null || draft === shown ? value : parseQuantity(draft, unit, shown);
  const problem = parsed === null ? unreadable(unit) : parsed === value ? null : complain(parsed, props);

  const commit = () => {
    forget();
    if (problem !== null) return setRefusal({ value, words: `“${draft ?? shown}” was not used. ${problem}` });
    if (parsed !== null && parsed !== value) onChange(parsed);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Leaving the field commits the value, and the page gets its shortcuts back. Tab still continues from here.
    if (event.key === 'Enter') {
      if (problem === null) event.currentTarget.blur();
      else setComplaint(problem);
    }
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      // Nor does it close a dialog around the field.
      event.preventDefault();
      forget();
    }
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || onStep === undefined) return;
    event.preventDefault();
    forget();
    onStep(direction * (event.shiftKey ? 10 : 1));
  };

  return (
    <span className={styles.field}>
      <input
        id={props.id}
        className={joinClasses(
          styles.input,
          props.isQuiet && styles.quiet,
          complaint !== null && styles.wrong,
        )}
        type="text"
        inputMode={unit === 's' ? 'text' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        disabled={props.disabled}
        style={{ width: `${Math.max(2, (draft ?? shown).length) + 2}ch` }}
        aria-label={props.label}
        aria-invalid={complaint !== null}
        aria-describedby={joinClasses(complaint !== null && complaintId, props.describedBy) || undefined}
        value={draft ?? shown}
        onFocus={(event) => {
          setRefusal(null);
          event.target.select();
        }}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {complaint !== null && (
        <span id={complaintId} role="alert" className={styles.complaint}>
          {complaint}
        </span>
      )}
      {refusal?.value === value && (
        <span role="status" className={styles.refusal}>
          {refusal.words}
        </span>
      )}
    </span>
  );
}

function unreadable(unit: Unit): string {
  return unit === 's' ? 'Type a number with µs, ms, s, min or h.' : 'Type a number.';
}

function complain(value: number, { min, max, unit, isWhole }: NumberFieldProps): string | null {
  if (value < min || value > max) {
    return `Enter ${formatQuantity(min, unit)} to ${formatQuantity(max, unit)}.`;
  }
  return isWhole && !Number.isInteger(value) ? 'Enter a whole number.' : null;
}
