import { welcomeStore } from '../../../state/welcomeStore.ts';
import { joinClasses } from '../../../widgets/joinClasses.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { sharedValue } from '../../surface/sharedValue.ts';
import type { ClusterLayout } from '../layout.ts';
import styles from './DataLayer.module.css';
import { saturationColour } from './drawNetwork.ts';

interface NetworkToolsProps {
  readonly layout: ClusterLayout;
  readonly isContended: boolean;
  readonly isShown: boolean;
  onList(): void;
}

// On narrower views the words would overlap the scheduler's box. [px]
const WIDE = 430;
const LEAST = 280;

/** Shows or hides the network, and explains the colours of its links. */
export function NetworkTools({ layout, isContended, isShown, onList }: NetworkToolsProps) {
  const palette = usePalette();
  const stops = [0, 0.25, 0.5, 0.75, 1].map((share) => saturationColour(share, palette));
  // There is no room beside many schedulers or waiting tasks.
  const isLow = layout.tray !== null || layout.schedulers.length > 1 || layout.width < WIDE * layout.scale;
  // In a view with little detail, the bottom is taken by the scale of crowding.
  const hasRoom = !isLow || (layout.detail === 'tasks' && layout.width >= LEAST * layout.scale);
  const hasLegend = isContended && isShown && layout.gutter > 0 && hasRoom;
  const isAsked = welcomeStore(({ phase }) => phase !== 'over');
  // A picture without room for schedulers has none for tools, and a question comes before them.
  if (layout.footer.height === 0 || isAsked) return null;
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
            Transfers
          </button>
        )}
        <label>
          <input type="checkbox" checked={isShown} onChange={() => chosen.set(!isShown)} />
          {isContended ? 'Network' : 'Reads'}
        </label>
      </div>
    </>
  );
}

/** Whether the network is shown in all clusters on the page, so that runs can be compared; null: the default of each run. */
const chosen = sharedValue<boolean | null>(null);

/** Tells whether the network is shown; by default, where transfers share links. */
export function useNetworkShown(hasFlows: boolean): boolean {
  return chosen.use() ?? hasFlows;
}
