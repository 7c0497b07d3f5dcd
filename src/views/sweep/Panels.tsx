import { useMemo } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { layoutPanels, type Panel } from './panels.ts';
import { runsPicture } from './runsPicture.ts';
import styles from './Sweep.module.css';
import type { Sweep } from './sweeps.ts';

interface PanelsProps {
  readonly sweep: Sweep;
  readonly panels: readonly Panel[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Small charts beside each other, all against the same parameter. */
export function Panels({ sweep, panels, isLow, width, height }: PanelsProps) {
  const palette = usePalette();
  const looked = selectionStore(({ run }) => run);
  const grid = layoutPanels(panels.length, width, height, palette.scale);
  const pictures = useMemo(
    () => panels.map((panel) => runsPicture(panel, panels, sweep, looked, grid.width, palette)),
    [panels, sweep, looked, grid.width, palette],
  );
  return (
    <div className={styles.panels} style={{ width, height }}>
      {pictures.map((picture, at) => (
        <Drawing
          key={panels[at].quantity.id}
          {...{ picture, isLow }}
          width={grid.width}
          height={grid.height}
        />
      ))}
    </div>
  );
}
