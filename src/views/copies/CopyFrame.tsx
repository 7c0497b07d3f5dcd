import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { hasCopies } from '../../trace/copies.ts';
import type { Trace } from '../../trace/trace.ts';
import { Rest, Room, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { drawCopy } from '../looks/copyLook.ts';
import { drawKept } from '../looks/keptLook.ts';
import { aKind } from '../shared/raceWords.ts';
import { CopyStrip } from './CopyStrip.tsx';
import { fitStrip } from './copyStripFit.ts';

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
  readonly marksRaces: boolean;
  readonly children: ReactNode;
}

/** Shows a view of a run with copies or kept slots, and below it what is to say of copies: not while a question asks what comes. */
export function CopyFrame({ trace, marksRaces, children }: CopyFrameProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const isAsked = welcomeStore(({ phase }) => phase !== 'over');
  const strip = useMemo(
    () =>
      hasCopies(trace) && height >= LEAST_HEIGHT && !isAsked
        ? fitStrip(trace, width, height, marksRaces, scale)
        : null,
    [trace, width, height, marksRaces, scale, isAsked],
  );
  if (strip === null) return children;
  const below = Math.round((STRIP + FURTHER_LINE * (strip.lines - 1)) * scale);
  return (
    <>
      <Rest height={below}>{children}</Rest>
      <Room height={below}>
        <CopyStrip trace={trace} strip={strip} />
      </Room>
    </>
  );
}
