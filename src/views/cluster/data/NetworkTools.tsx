import { joinClasses } from '../../../widgets/joinClasses.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { ClusterLayout } from '../layout.ts';
import styles from './DataLayer.module.css';
import { saturationColour } from './drawNetwork.ts';
import { showNetwork } from './networkShown.ts';

interface NetworkToolsProps {
  readonly layout: ClusterLayout;
  readonly isContended: boolean;
  readonly isShown: boolean;
  onList(): void;
}

// Narrower, the words would run into the scheduler's chip.
const WIDE = 430;
const LEAST = 280;

/** Shows or hides the network, and says what the colours of its links mean. */
export function NetworkTools({ layout, isContended, isShown, onList }: NetworkToolsProps) {
  const palette = usePalette();
  const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => saturationColour(share, palette));
  // Beside one chip there is room; beside many there is none.
  const isLow = layout.schedulers.length > 1 || layout.width < WIDE * layout.scale;
  // At the foot of a coarse picture stands what its colours mean.
  const hasRoom = !isLow || (layout.detail === 'tasks' && layout.width >= LEAST * layout.scale);
  const hasLegend = isContended && isShown && layout.gutter > 0 && hasRoom;
  return (
    <>
      {hasLegend && (
        <div className={joinClasses(styles.legend, isLow && styles.low)} data-export="none">
          links idle
          <span
            className={styles.ramp}
            style={{ background: `linear-gradient(to right, ${stops.join()})` }}
          />
          full
        </div>
      )}
      <div className={joinClasses(styles.tools, isLow && styles.low)} data-export="none">
        {isContended && isShown && (
          <button type="button" onClick={onList}>
            Flows
          </button>
        )}
        <label>
          <input type="checkbox" checked={isShown} onChange={() => showNetwork(!isShown)} />
          {isContended ? 'Network' : 'Reads'}
        </label>
      </div>
    </>
  );
}
