import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { Control, type ControlText } from './Control.tsx';
import { NumberField } from './NumberField.tsx';
import { formatQuantity, type Unit } from './quantity.ts';
import styles from './Slider.module.css';
import { hasWholeSteps, POSITIONS, type SliderRange, shareOf, stepped, valueAt } from './sliderScale.ts';

interface SliderProps extends ControlText {
  readonly value: number;
  /** Default: none. */
  readonly unit?: Unit;
  readonly range: SliderRange;
  readonly defaultValue: number;
  /** The paper's value, which gets a mark of its own; defaults to `defaultValue`. */
  readonly paperValue?: number;
  /** What the scenario's check says is wrong with the value, if anything. */
  readonly issue?: string;
  readonly disabled?: boolean;
  /** `isDragging` is true while the pointer is down: all changes of one drag are one step of undo. */
  onChange(value: number, isDragging: boolean): void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/**
 * A number with its unit, set by slider or text field, with marks at the default and the paper's value, and a reset
 * button.
 */
export function Slider({
  value,
  unit = '',
  range,
  defaultValue,
  paperValue = defaultValue,
  issue,
  disabled,
  onChange,
  ...text
}: SliderProps) {
  const id = useId();
  const noteId = useId();
  const isDragging = useRef(false);
  const share = shareOf(value, range);
  const places = {
    '--share': share,
    '--default': shareOf(defaultValue, range),
    '--paper': shareOf(paperValue, range),
  } as CSSProperties;
  const step = (steps: number) => onChange(stepped(value, steps, range), false);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keySteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    step(event.shiftKey ? steps * 10 : steps);
  };

  return (
    <Control
      {...text}
      inputId={id}
      noteId={noteId}
      issue={issue}
      defaultText={value === defaultValue || disabled ? undefined : formatQuantity(defaultValue, unit)}
      onReset={() => onChange(defaultValue, false)}
      field={
        <NumberField
          isQuiet
          label={`${text.label}, number`}
          value={value}
          unit={unit}
          min={range.min}
          max={range.max}
          isWhole={hasWholeSteps(range)}
          describedBy={noteId}
          disabled={disabled}
          onChange={(next) => onChange(next, false)}
          onStep={step}
        />
      }
    >
      <div className={styles.rail} style={places}>
        <span className={styles.tick} />
        {text.provenance !== undefined && <span className={styles.paper} />}
        <input
          id={id}
          className={styles.slider}
          type="range"
          min={0}
          max={POSITIONS}
          step="any"
          disabled={disabled}
          value={share * POSITIONS}
          aria-valuetext={formatQuantity(value, unit)}
          aria-describedby={noteId}
          onPointerDown={() => {
            isDragging.current = true;
          }}
          onPointerUp={() => {
            isDragging.current = false;
          }}
          onPointerCancel={() => {
            isDragging.current = false;
          }}
          onChange={(event) => {
            const next = valueAt(event.target.valueAsNumber / POSITIONS, range);
            if (next !== value) onChange(next, isDragging.current);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
    </Control>
  );
}
