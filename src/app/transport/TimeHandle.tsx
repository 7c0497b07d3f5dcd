import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { commandOf } from '../commands/useKeyboard.ts';

/** Where a handle stands on its way, from 0 to 1, and what is said of a time. A stable object: the handle follows the clock by it. */
export interface TimeScale {
  shareOf(time: Micros): number;
  timeAt(share: number): Micros;
  say(time: Micros): string;
}

// Fine enough that every pixel of a wide screen is a position of its own.
const PLACES = 10_000;

/** The browser's slider, invisible over a drawing of time: provides dragging, touch and accessibility. */
export function TimeHandle({ scale, className }: { readonly scale: TimeScale; readonly className?: string }) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let saidAt = 0;
    const write = () => {
      if (input.current === null) return;
      const { time, isPlaying } = playbackStore.getState();
      input.current.value = String(scale.shareOf(time) * PLACES);
      // Updating accessibility attributes costs more than drawing, so this is done a few times a second only.
      if (isPlaying && performance.now() - saidAt < 500) return;
      saidAt = performance.now();
      input.current.setAttribute('aria-valuetext', scale.say(time));
    };
    write();
    return playbackStore.subscribe(write);
  }, [scale]);

  return (
    <input
      ref={input}
      className={className}
      type="range"
      min={0}
      max={PLACES}
      step="any"
      defaultValue={0}
      aria-label="Time"
      onPointerDown={() => playbackStore.getState().pause()}
      onChange={({ target }) => playbackStore.getState().seek(scale.timeAt(target.valueAsNumber / PLACES))}
      onKeyDown={stepByKeys}
    />
  );
}

/** Lets arrow keys on the slider step by events, as they do everywhere: that is finer than the slider's own steps. */
function stepByKeys(event: KeyboardEvent): void {
  const command = commandOf(event.nativeEvent);
  if (command?.group !== 'Playback' || event.key === ' ') return;
  event.preventDefault();
  command.run();
}
