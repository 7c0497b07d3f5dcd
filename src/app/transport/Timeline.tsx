import { useDeferredValue } from 'react';
import { askedAhead, later } from '../../desk/parts/loadPart.ts';
import { formatMoment } from '../../desk/play/playback.ts';
import { useShownTraces } from '../../desk/run/shownTraces.ts';
import { playbackStore, shareOfTime } from '../../state/playbackStore.ts';
import { useSize } from '../../widgets/useSize.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { TimeHandle, type TimeScale } from './TimeHandle.tsx';
import styles from './Timeline.module.css';

// Requested at once, but the first picture does not wait for it: there is nothing to draw before the runs are over.
const lineModule = askedAhead(import('./TimelineLine.tsx'));
const TimelineLine = later(async () => (await lineModule).TimelineLine);

const endNow = () => playbackStore.getState().endsAt;

/** The whole run. */
const whole: TimeScale = {
  shareOf: (time) => shareOfTime({ time, endsAt: endNow() }),
  timeAt: (share) => Math.round(share * endNow()),
  say: (time) => formatMoment(time, endNow()),
};

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
      <TimeHandle scale={whole} className={styles.handle} />
    </div>
  );
}
