import { useRef } from 'react';
import { DRAWN, type Drawing, withPoint } from '../../metrics/drawing.ts';
import { POSITIONS, type SliderRange, shareOf, stepped, valueAt } from '../../widgets/sliderScale.ts';
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

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The axis of a curve, which is a slider. */
export function Handle({ range, title, value, left, right, hasFocus, say, onPick }: HandleProps) {
  const isDragging = useRef(false);
  const end = () => {
    isDragging.current = false;
  };
  const style = { '--left': `${left}px`, '--right': `${right}px`, '--share': shareOf(value, range) };
  return (
    <div className={styles.axis} style={style as React.CSSProperties}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that led here.
        autoFocus={hasFocus}
        type="range"
        aria-label={title}
        aria-valuetext={say(value)}
        min={0}
        max={POSITIONS}
        step="any"
        value={shareOf(value, range) * POSITIONS}
        onPointerDown={() => {
          isDragging.current = true;
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onChange={({ target }) => {
          const next = valueAt(target.valueAsNumber / POSITIONS, range);
          if (next !== value) onPick(next, isDragging.current);
        }}
        onKeyDown={(event) => {
          const steps = keySteps[event.key];
          if (steps === undefined) return;
          event.preventDefault();
          onPick(stepped(value, event.shiftKey ? steps * 10 : steps, range), false);
        }}
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
