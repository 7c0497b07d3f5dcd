import { useMemo } from 'react';
import { Room, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { runLetter } from '../../chart/runLook.ts';
import { Drawing } from '../../grammar/Drawing.tsx';
import styles from '../Sweep.module.css';
import { axisTitle } from './gridWords.ts';
import { type Mapped, mapPicture } from './mapPicture.ts';

// CSS pixels at a scale of 1.
const LEAST = 200;
const HEAD = 20;

/** The maps of a sweep of two numbers: beside each other, or below where it is narrow. */
export function GridMaps({ plan, points, shown, runs, recorded }: Mapped) {
  const { width, height } = useRoom();
  const palette = usePalette();
  const count = plan.scenario.runs.length;
  const columns = Math.max(1, Math.min(count, Math.floor(width / (LEAST * palette.scale))));
  const [wide, high] = [
    width / columns,
    Math.max(40, height / Math.ceil(count / columns) - HEAD * palette.scale),
  ];
  const pictures = useMemo(
    () =>
      plan.scenario.runs.map((_, run) =>
        mapPicture({ plan, points, shown, runs, recorded }, run, { width: wide, height: high }, palette),
      ),
    [plan, points, shown, runs, recorded, wide, high, palette],
  );
  return (
    <div className={styles.panels} style={{ width, height }}>
      {pictures.map((picture, run) => (
        <div key={picture.label} style={{ width: wide }}>
          <div className={styles.head}>
            <b>
              {runLetter(run)} · {shown.metric.title}
            </b>{' '}
            {`→ ${axisTitle(plan, 0)} · ↑ ${axisTitle(plan, 1)}`}
          </div>
          <Room width={wide} height={high}>
            <Drawing picture={picture} />
          </Room>
        </div>
      ))}
    </div>
  );
}
