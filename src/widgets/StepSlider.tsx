import { type CSSProperties, useId } from 'react';
import styles from './Slider.module.css';

interface StepSliderProps {
  readonly label: string;
  /** What each place means, from the first to the last. */
  readonly steps: readonly string[];
  /** The place, from 0. */
  readonly value: number;
  onChange(value: number): void;
}

/** A slider with a few places, each of which has words. */
export function StepSlider({ label, steps, value, onChange }: StepSliderProps) {
  const id = useId();
  const last = steps.length - 1;
  return (
    <div>
      <label htmlFor={id}>
        <strong>{label}</strong> {steps[value]}
      </label>
      <div className={styles.rail} style={{ '--share': value / last } as CSSProperties}>
        <input
          id={id}
          className={styles.slider}
          type="range"
          min={0}
          max={last}
          step={1}
          value={value}
          aria-valuetext={steps[value]}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </div>
    </div>
  );
}
