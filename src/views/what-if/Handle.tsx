import { DRAWN, type Drawing, withPoint } from '../../metrics/drawing.ts';
import { RangeInput } from '../../widgets/RangeInput.tsx';
import { type SliderRange, shareOf, valueAt } from '../../widgets/sliderScale.ts';
import styles from './WhatIf.module.css';

interface HandleProps {
  readonly range: SliderRange;
  readonly title: string;
  readonly value: number;
  /** What is left free at both ends of the axis. [px] */
  readonly left: number;
  readonly right: number;
  /** Whether it takes the focus. */
  readonly hasFocus: boolean;
  say(value: number): string;
  onPick(value: number, isDragging: boolean): void;
}

/** The axis of a curve, which is a slider. */
export function Handle({ range, title, value, left, right, hasFocus, say, onPick }: HandleProps) {
  const style = { '--left': `${left}px`, '--right': `${right}px`, '--share': shareOf(value, range) };
  return (
    <div className={styles.axis} style={style as React.CSSProperties}>
      <RangeInput
        // It takes the place of the button that led here.
        autoFocus={hasFocus}
        aria-label={title}
        aria-valuetext={say(value)}
        {...{ value, range, onPick }}
      />
      <strong className={styles.value}>{say(value)}</strong>
    </div>
  );
}

interface DrawnByKeysProps {
  readonly drawing: Drawing;
  readonly range: SliderRange;
  /** The upper end of the vertical axis. */
  readonly highest: number;
  say(value: number): string;
  onDraw(drawing: Drawing): void;
}

/** The points of a drawing as sliders, for those who draw by keys. */
export function DrawnByKeys({ drawing, range, highest, say, onDraw }: DrawnByKeysProps) {
  return (
    <div className="visually-hidden">
      {drawing.map((height, place) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the places have no other name.
          key={place}
          type="range"
          min={0}
          max={highest}
          step={highest / 40}
          value={Number.isNaN(height) ? 0 : height}
          aria-label={`Your drawing at ${say(valueAt(place / (DRAWN - 1), range))}`}
          onChange={({ target }) => onDraw(withPoint(drawing, place, target.valueAsNumber))}
        />
      ))}
    </div>
  );
}
