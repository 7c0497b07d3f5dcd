import { type InputHTMLAttributes, useRef } from 'react';
import { POSITIONS, type SliderRange, shareOf, stepped, valueAt } from './sliderScale.ts';

interface RangeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly value: number;
  readonly range: SliderRange;
  /** `isDragging` is true while the pointer is down: all changes of one drag are one step of undo. */
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

/** The browser's own slider over any range; keys go by the range's steps, and with Shift ten times as far. */
export function RangeInput({ value, range, onPick, ...rest }: RangeInputProps) {
  const isDragging = useRef(false);
  const drag = (isDown: boolean) => () => {
    isDragging.current = isDown;
  };
  return (
    <input
      {...rest}
      type="range"
      min={0}
      max={POSITIONS}
      step="any"
      value={shareOf(value, range) * POSITIONS}
      onPointerDown={drag(true)}
      onPointerUp={drag(false)}
      onPointerCancel={drag(false)}
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
  );
}
