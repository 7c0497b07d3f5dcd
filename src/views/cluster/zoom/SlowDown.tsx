import { playbackStore } from '../../../state/playbackStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { useReducedMotion } from '../../surface/useReducedMotion.ts';
import type { ClusterLayout } from '../layout.ts';
import { motionOf } from '../motion.ts';
import { ownEvents } from '../ownEvents.ts';

/** Offers the speed at which messages can be seen, while the clock plays too fast for that. */
export function SlowDown({ trace, layout }: { readonly trace: Trace; readonly layout: ClusterLayout }) {
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  const speed = playbackStore((playback) => playback.speed);
  const pace = playbackStore((playback) => playback.pace);
  const isReduced = useReducedMotion();
  const { note, slowTo } = motionOf(trace, { isPlaying, speed, pace }, isReduced, 1);
  if (slowTo === undefined) return null;
  const { y, height } = layout.footer;
  return (
    <button
      type="button"
      {...ownEvents}
      data-export="none"
      title={note ?? undefined}
      onClick={(event) => {
        event.stopPropagation();
        playbackStore.getState().setSpeed(slowTo);
      }}
      style={{
        position: 'absolute',
        zIndex: 1,
        right: 8,
        // As tall as a target must be, around the line of the footer.
        bottom: Math.max(0, layout.height - y - height / 2 - 12),
        height: 24,
        padding: '0 8px',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-panel)',
        background: 'var(--surface)',
        color: 'var(--accent)',
        font: 'inherit',
        fontSize: 'var(--type-label)',
        cursor: 'pointer',
      }}
    >
      Slow down to see messages
    </button>
  );
}
