import type { ChangeEvent, KeyboardEvent } from 'react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { askedAhead, later } from '../../desk/parts/loadPart.ts';
import { formatMoment } from '../../desk/play/playback.ts';
import { useShownTraces } from '../../desk/run/shownTraces.ts';
import { playbackStore, shareOfTime } from '../../state/playbackStore.ts';
import { useSize } from '../../widgets/useSize.ts';
import { commandFor } from '../commands/commands.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import styles from './Timeline.module.css';

// Requested at once, but the first picture does not wait for it: there is nothing to draw before the runs are over.
const lineModule = askedAhead(import('./TimelineLine.tsx'));
const TimelineLine = later(async () => (await lineModule).TimelineLine);

/** A slider over the whole run, with marks of events and the current time. */
export function Timeline() {
  const [measure, size] = useSize();
  const traces = useDeferredValue(useShownTraces());
  const endsAt = playbackStore((playback) => playback.endsAt);
  return (
    <div ref={measure} className={styles.timeline}>
      {traces.length > 0 && (
        <ErrorBoundary resetKey={traces} fallback={() => null}>
          <TimelineLine traces={traces} endsAt={endsAt} size={size} />
        </ErrorBoundary>
      )}
      <Handle />
    </div>
  );
}

// Fine enough that every pixel of a wide screen is a position of its own.
const PLACES = 10_000;

/** The browser's slider, invisible over the drawing: provides dragging, touch and accessibility. */
function Handle() {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let saidAt = 0;
    const write = () => {
      if (input.current === null) return;
      const { time, endsAt, isPlaying } = playbackStore.getState();
      input.current.value = String(shareOfTime(playbackStore.getState()) * PLACES);
      // Updating accessibility attributes costs more than drawing, so this is done a few times a second only.
      if (isPlaying && performance.now() - saidAt < 500) return;
      saidAt = performance.now();
      input.current.setAttribute('aria-valuetext', formatMoment(time, endsAt));
    };
    write();
    return playbackStore.subscribe(write);
  }, []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { seek, endsAt } = playbackStore.getState();
    seek(Math.round((event.target.valueAsNumber / PLACES) * endsAt));
  };

  return (
    <input
      ref={input}
      className={styles.handle}
      type="range"
      min={0}
      max={PLACES}
      step="any"
      defaultValue={0}
      aria-label="Time"
      onPointerDown={() => playbackStore.getState().pause()}
      onChange={onChange}
      onKeyDown={stepByKeys}
    />
  );
}

/** Lets arrow keys on a slider of time step by events, as they do everywhere: that is finer than the slider's own steps. */
export function stepByKeys(event: KeyboardEvent): void {
  const command = commandFor(event.nativeEvent);
  if (command?.group !== 'Playback' || event.key === ' ') return;
  event.preventDefault();
  command.run();
}
