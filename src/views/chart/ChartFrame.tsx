import type { ReactNode } from 'react';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './ChartFrame.module.css';
import { isLowChart } from './plot.ts';

interface ChartFrameProps {
  readonly width: number;
  readonly height: number;
  /** What the view offers to change; one row, or none. */
  readonly controls: ReactNode | null;
  /** One line of what to know when reading the chart. */
  readonly note: ReactNode;
  /** Draws in the room that is left; a low view has little of it for words. */
  children(width: number, height: number, isLow: boolean): ReactNode;
}

// As in the style sheet.
const CONTROLS = 34;
const CONTROLS_FOR_FINGERS = 48;
const NOTE = 20;
const NOTE_OF_TWO_LINES = 34;
// Narrower, the small print has two lines if it needs them.
const NARROW = 480;
// Mean width of a letter of the small print.
const LETTER = 6.6;

/**
 * Lays out a chart: a row of controls above, one line of small print below, the drawing in between. Where there is
 * little room, the small print goes beside the controls.
 */
export function ChartFrame({ width, height, controls, note, children }: ChartFrameProps) {
  const { scale } = usePalette();
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  const isLow = isLowChart(height, scale);
  const hasControls = controls !== null || isLow;
  const controlsHeight = hasControls ? (isCoarse ? CONTROLS_FOR_FINGERS : CONTROLS * scale) : 0;
  const isNarrow = width < NARROW * scale && !fitsOneLine(note, width / scale);
  const noteHeight = (isNarrow ? NOTE_OF_TWO_LINES : NOTE) * scale;
  const left = Math.max(0, Math.floor(height - controlsHeight - (isLow ? 0 : noteHeight)));
  return (
    <div className={styles.frame} style={{ width, height }}>
      {hasControls && (
        <div className={styles.controls} data-export="none">
          {controls}
          {isLow && <div className={styles.note}>{note}</div>}
        </div>
      )}
      <div className={styles.body} style={{ height: left }}>
        {children(width, left, isLow)}
      </div>
      {!isLow && (
        <div className={joinClasses(styles.note, isNarrow && styles.twoLines)} data-export="none">
          {note}
        </div>
      )}
    </div>
  );
}

function fitsOneLine(note: ReactNode, width: number): boolean {
  return typeof note === 'string' && note.length * LETTER < width - 16;
}
