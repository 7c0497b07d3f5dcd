import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { hasCopies } from '../trace/copies.ts';
import type { Trace } from '../trace/trace.ts';
import { usePalette } from '../widgets/usePalette.ts';
import { CopyStrip, stripLines } from './CopyStrip.tsx';
import { drawCopy } from './copyLook.ts';
import { drawKept } from './keptLook.ts';
import { aKind } from './raceWords.ts';

// Before the theme's scale. CSS pixels
const STRIP = 24;
const FURTHER_LINE = 18;

// A view that is lower than this needs all of it. CSS pixels
const LEAST_HEIGHT = 120;

/** How slots of such runs are drawn and named by views that all other runs use too. */
export const looks = { drawCopy, drawKept, aKind };
export type Looks = typeof looks;

interface CopyFrameProps {
  readonly trace: Trace;
  readonly width: number;
  readonly height: number;
  readonly marksRaces: boolean;
  /** Draws the view in the height that is left. */
  children(height: number): ReactNode;
}

/** Shows a view of a run with copies or kept slots, and below it what is to say of copies. */
export function CopyFrame({ trace, width, height, marksRaces, children }: CopyFrameProps) {
  const { scale } = usePalette();
  const isAny = useMemo(() => hasCopies(trace), [trace]);
  const hasStrip = isAny && height >= LEAST_HEIGHT;
  const lines = hasStrip ? stripLines(trace, width, height, marksRaces, scale) : 1;
  const strip = hasStrip ? Math.round((STRIP + FURTHER_LINE * (lines - 1)) * scale) : 0;
  return (
    <>
      {children(height - strip)}
      {hasStrip && <CopyStrip {...{ trace, width, marksRaces }} height={strip} isTwoLines={lines === 2} />}
    </>
  );
}
