import { type ReactNode, useMemo, useRef } from 'react';
import { formatPercent } from '../../base/format.ts';
import { copiedShare, copySlotShare } from '../../metrics/speculation.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { hasCopies } from '../../trace/copies.ts';
import { copyCountsAt } from '../../trace/copyCounts.ts';
import type { Trace } from '../../trace/trace.ts';
import { Rest, Room, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { drawCopy } from '../looks/copyLook.ts';
import { drawKept } from '../looks/keptLook.ts';
import { aKind } from '../shared/raceWords.ts';
import { useFollowed } from '../surface/useFollowed.ts';
import styles from './CopyStrip.module.css';
import { fitStrip, type Strip, type Swatch } from './copyStripFit.ts';

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

interface CopyStripProps {
  readonly trace: Trace;
  readonly strip: Strip;
}

const below = { flexDirection: 'column', alignItems: 'flex-start', gap: 0 } as const;

/** Says below a view how copies look, and how much of the run they are at the clock (HOP-7). */
export function CopyStrip({ trace, strip: { lines, marks, counts } }: CopyStripProps) {
  const room = useRoom();
  return (
    <div className={styles.strip} style={lines === 2 ? { ...below, ...room } : room}>
      <ul className={styles.marks}>
        {marks.map(({ swatch, text }) => (
          <li key={text} className={styles.mark}>
            {swatch !== undefined && <Mark look={swatch} />}
            {text}
          </li>
        ))}
      </ul>
      {counts !== undefined && <Counts trace={trace} words={counts} />}
    </div>
  );
}

interface CountsProps {
  readonly trace: Trace;
  readonly words: NonNullable<Strip['counts']>;
}

/** The two shares up to the clock. They follow it without rendering. */
function Counts({ trace, words: [before, between, after] }: CountsProps) {
  const tasks = useRef<HTMLElement>(null);
  const time = useRef<HTMLElement>(null);
  useFollowed((now) => {
    const counts = copyCountsAt(trace, now);
    put(tasks.current, shareOf(counts.copiedTasks, counts.tasks));
    put(time.current, shareOf(counts.copySlotTime, counts.slotTime));
  });
  return (
    <p className={styles.counts}>
      {before}
      <span title={copiedShare.help}>
        <strong ref={tasks} data-share="tasks" />
        {between}
      </span>
      <span title={copySlotShare.help}>
        <strong ref={time} data-share="slotTime" />
        {after}
      </span>
    </p>
  );
}

function shareOf(part: number, whole: number): string {
  return formatPercent(whole > 0 ? Math.round((100 * part) / whole) / 100 : 0);
}

function put(element: HTMLElement | null, words: string): void {
  if (element !== null && element.textContent !== words) element.textContent = words;
}

const stripes = {
  copy: 'M1 9 9 1h4L3 11H1zM11 11 21 1v4l-6 6z',
  leftover: 'M1 1h1l10 10H7zM10 1h4l7 7v3h-1z',
};
const hatch = 'm1 8 7-7M4 11l10-10M10 11l10-10M16 11l5-5';

/** A copy as it is drawn in slots, or a slot that stays empty until its job needs it. */
function Mark({ look }: { readonly look: Swatch }) {
  const { ink } = usePalette();
  const isKept = look === 'kept' || look === 'keptForAny';
  const frame = { x: 0.75, y: 0.75, width: 20.5, height: 10.5, fill: ink, stroke: ink };
  return (
    <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
      {!isKept && <path d={stripes[look]} fill={ink} opacity="0.8" />}
      <rect
        {...frame}
        fillOpacity={isKept ? 0.1 : 0}
        strokeWidth={isKept ? 1 : 1.5}
        strokeDasharray={{ copy: '4 2', leftover: undefined, kept: '2 2', keptForAny: '2 2' }[look]}
      />
      {look === 'keptForAny' && <path d={hatch} stroke={ink} strokeWidth="0.5" />}
    </svg>
  );
}
