import type { ReactNode } from 'react';
import { textWidth } from '../../widgets/fit.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { Room, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './ChartFrame.module.css';

interface ChartFrameProps {
  /** What the view offers to change; one row, or none. */
  readonly controls: ReactNode | null;
  /** One line of what to know when reading the chart, or several lengths of it; the shortest where it stands beside the controls. */
  readonly note: ReactNode | readonly string[];
  /** Has the room that is left. */
  readonly children: ReactNode;
}

// As in the style sheet.
const CONTROLS = 34;
const CONTROLS_FOR_FINGERS = 48;
const NOTE = 20;
const NOTE_OF_TWO_LINES = 34;
// A view that is lower has no line for small print.
const LOW = 260;
// Narrower, small print with parts of its own has two lines.
const NARROW = 480;

/**
 * Lays out a chart: a row of controls above, one line of small print below, the drawing in between. Where there is
 * little room, the small print goes beside the controls.
 */
export function ChartFrame({ controls, note, children }: ChartFrameProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  const isLow = height < LOW * scale;
  const lengths: readonly ReactNode[] = Array.isArray(note) ? note : [note];
  const words = isLow ? lengths.at(-1) : lengths[0];
  const hasControls = controls !== null || isLow;
  const controlsHeight = hasControls ? (isCoarse ? CONTROLS_FOR_FINGERS : CONTROLS * scale) : 0;
  const hasTwoLines =
    typeof words === 'string' ? textWidth(words, 12 * scale) > width - 16 : width < NARROW * scale;
  const noteHeight = (hasTwoLines ? NOTE_OF_TWO_LINES : NOTE) * scale;
  const left = Math.max(0, Math.floor(height - controlsHeight - (isLow ? 0 : noteHeight)));
  return (
    <div className={styles.frame} style={{ width, height }}>
      {hasControls && (
        <div className={styles.controls} data-export="none">
          {controls}
          {isLow && <div className={styles.note}>{words}</div>}
        </div>
      )}
      <div className={styles.body} style={{ height: left }}>
        <Room height={left}>{children}</Room>
      </div>
      {!isLow && (
        <div className={joinClasses(styles.note, hasTwoLines && styles.twoLines)} data-export="none">
          {words}
        </div>
      )}
    </div>
  );
}
