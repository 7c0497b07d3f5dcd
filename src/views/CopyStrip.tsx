import { useEffect, useRef } from 'react';
import { formatPercent } from '../base/format.ts';
import { NONE } from '../engine/ids.ts';
import { AttemptKind } from '../engine/record/schema.ts';
import { copiedShare, copySlotShare } from '../metrics/speculation.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { hasCopies } from '../trace/copies.ts';
import { copyCountsAt } from '../trace/copyCounts.ts';
import { racesFact } from '../trace/races.ts';
import { hasReruns } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { usePalette } from '../widgets/usePalette.ts';
import styles from './CopyStrip.module.css';
import { onClock } from './onClock.ts';
import { kindNames } from './raceWords.ts';
import { texts } from './words.ts';

interface CopyStripProps {
  readonly trace: Trace;
  readonly width: number;
  readonly height: number;
  /** Whether the numbers have a line of their own. */
  readonly isTwoLines: boolean;
  /** Whether the view marks who was first in a race. */
  readonly marksRaces: boolean;
}

/** Kinds that look alike. */
const looks: readonly (readonly AttemptKind[])[] = [
  [AttemptKind.speculative, AttemptKind.duplicate],
  [AttemptKind.opportunistic],
];

/** What kinds are called where there is little room, in the order of their numbers. */
const shortNames = ['original', 'copy', 'copy', 'opportunistic'] as const;

// Narrower than this there is room for the marks and the numbers, and few words. CSS pixels
const NARROW = 520;
const FURTHER = 240; // for each look after the first
const KEPT = 120;
const WAITS = 130;
const TWICE = 115;
const UPGRADED = 130;
const LOST = 70;
const AGAIN = 160;
// What all marks need with short names, and the numbers beside them.
const SHORT = 300;
const SHORT_COUNTS = 200;
// What short words need: the two numbers, and each mark.
const COUNTS = 178;
const MARK = 62;
const COPIED = 50;
// A lower view gives no second line to marks.
const LOW = 200;

const below = { flexDirection: 'column', alignItems: 'flex-start', gap: 0 } as const;

/** What slots of a run may hold besides first attempts. */
function marksOf(trace: Trace, marksRaces: boolean) {
  const { purposes, tables } = trace.data;
  return {
    shown: looks
      .map((kinds) => kinds.filter((kind) => hasCopies(trace, kind)))
      .filter((kinds) => kinds.length > 0),
    hasKept: tables.keptSlots.length > 0 && purposes.some(({ forWholeJob }) => forWholeJob !== true),
    areForAny: tables.keptSlots.columns.job.includes(NONE),
    hasWaits: marksRaces && tables.copiesAwaited.length > 0,
    hasTwice: hasCopies(trace, AttemptKind.duplicate),
    hasUpgrades: tables.upgrades.length > 0,
    hasRaces: marksRaces && racesFact.of(trace),
    hasReruns: marksRaces && hasReruns(trace),
    /** What a cross means. */
    lost: [
      texts.notFirst,
      ...(hasCopies(trace, AttemptKind.duplicate) ? ['dropped'] : []),
      ...(hasCopies(trace, AttemptKind.opportunistic) ? ['killed'] : []),
    ].join(', '),
  };
}

/** Whether marks and numbers do not fit in one line. */
function isCramped(marks: ReturnType<typeof marksOf>, width: number, scale: number) {
  const { shown, hasKept, hasWaits, hasTwice } = marks;
  return (
    width < (COUNTS + MARK * (shown.length + Number(hasKept) + Number(hasWaits) + Number(hasTwice))) * scale
  );
}

/** How many lines of words there should be below a view of this size. */
export function stripLines(trace: Trace, width: number, height: number, marksRaces: boolean, scale: number) {
  return isCramped(marksOf(trace, marksRaces), width, scale) && height >= LOW * scale ? 2 : 1;
}

/** Says below a view how copies look, and how much of the run they are at the clock (HOP-7). */
export function CopyStrip({ trace, width, height, isTwoLines, marksRaces }: CopyStripProps) {
  const { scale } = usePalette();
  const marks = marksOf(trace, marksRaces);
  const { shown, hasKept, areForAny, hasWaits, hasTwice, hasUpgrades, lost } = marks;
  const needs =
    NARROW +
    FURTHER * (shown.length - 1) +
    (hasKept ? KEPT : 0) +
    (hasWaits ? WAITS : 0) +
    (hasTwice ? TWICE + LOST : 0) +
    (hasUpgrades ? UPGRADED : 0) +
    (marks.hasReruns ? AGAIN : 0);
  const isNarrow = width < needs * scale;
  // In a low view marks go before numbers, which are among all numbers of the run too.
  const hasCounts = isTwoLines || !isCramped(marks, width, scale);
  const isSpeculating = hasCopies(trace, AttemptKind.speculative);
  const short =
    SHORT +
    MARK * (shown.length + Number(hasKept) + Number(hasWaits) + Number(hasTwice)) +
    (hasUpgrades ? UPGRADED : 0) +
    (isSpeculating ? SHORT_COUNTS : 0);
  const hasWords = !isNarrow || ((hasTwice || hasUpgrades) && width >= short * scale);
  return (
    <div className={styles.strip} style={{ width, height, ...(isTwoLines ? below : null) }}>
      <ul className={styles.marks}>
        {shown.map((kinds) => (
          <li key={kinds[0]} className={styles.mark}>
            <Swatch kind={kinds[0]} />
            {isNarrow ? shortNames[kinds[0]] : kinds.map((kind) => kindNames[kind]).join(' or ')}
          </li>
        ))}
        {hasKept && (
          <li className={styles.mark}>
            <KeptSwatch isHatched={areForAny} />
            {isNarrow ? texts.kept : areForAny ? texts.keptForCopies : texts.keptForAJob}
          </li>
        )}
        {hasTwice && (
          <li className={styles.mark}>
            <KeptSwatch />
            {isNarrow ? texts.queued : texts.queuedTwice}
          </li>
        )}
        {hasUpgrades && hasWords && <li>{texts.solidOnceUpgraded}</li>}
        {marks.hasReruns && <li>{isNarrow ? texts.again : texts.againForAReader}</li>}
        {marks.hasRaces && hasWords && <li>{texts.wasFirst}</li>}
        {marksRaces && hasWords && <li>× {lost}</li>}
        {hasWaits && <li>{isNarrow ? texts.waits : texts.waitsForACopy}</li>}
      </ul>
      {isSpeculating && hasCounts && (
        <Counts
          {...{ trace, isNarrow }}
          isBrief={isNarrow && !isTwoLines && isCramped(marks, width - COPIED * scale, scale)}
        />
      )}
    </div>
  );
}

interface CountsProps {
  readonly trace: Trace;
  readonly isNarrow: boolean;
  /** Whether there is room for the numbers and hardly any words. */
  readonly isBrief: boolean;
}

/** The two shares up to the clock. They follow it without rendering. */
function Counts({ trace, isNarrow, isBrief }: CountsProps) {
  const tasks = useRef<HTMLElement>(null);
  const time = useRef<HTMLElement>(null);
  useEffect(() => {
    const write = () => {
      const counts = copyCountsAt(trace, playbackStore.getState().time);
      put(tasks.current, shareOf(counts.copiedTasks, counts.tasks));
      put(time.current, shareOf(counts.copySlotTime, counts.slotTime));
    };
    write();
    return onClock(write);
  }, [trace]);
  return (
    <p className={styles.counts}>
      {!isNarrow && texts.speculationSoFar}
      <span title={copiedShare.help}>
        <strong ref={tasks} data-share="tasks" /> {texts.ofTasks}
      </span>
      {isBrief ? ', ' : texts.copied}
      <span title={copySlotShare.help}>
        <strong ref={time} data-share="slotTime" /> {isNarrow ? texts.ofTime : texts.ofSlotTime}
      </span>
    </p>
  );
}

/** The mark of a slot that stays empty until its job needs it. */
function KeptSwatch({ isHatched = false }: { readonly isHatched?: boolean }) {
  const { ink } = usePalette();
  return (
    <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
      <rect
        x="0.75"
        y="0.75"
        width="20.5"
        height="10.5"
        fill={ink}
        fillOpacity="0.1"
        stroke={ink}
        strokeDasharray="2 2"
      />
      {isHatched && <path d="m1 8 7-7M4 11l10-10M10 11l10-10M16 11l5-5" stroke={ink} strokeWidth="0.5" />}
    </svg>
  );
}

function shareOf(part: number, whole: number): string {
  return formatPercent(whole > 0 ? Math.round((100 * part) / whole) / 100 : 0);
}

function put(element: HTMLElement | null, words: string): void {
  if (element !== null && element.textContent !== words) element.textContent = words;
}

/** The mark of a kind of copy, as it is drawn in slots. */
function Swatch({ kind }: { readonly kind: AttemptKind }) {
  const { ink } = usePalette();
  const isBack = kind === AttemptKind.opportunistic;
  return (
    <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
      <path
        d={isBack ? 'M1 1h1l10 10H7zM10 1h4l7 7v3h-1z' : 'M1 9 9 1h4L3 11H1zM11 11 21 1v4l-6 6z'}
        fill={ink}
        opacity="0.8"
      />
      <rect
        x="0.75"
        y="0.75"
        width="20.5"
        height="10.5"
        fill="none"
        stroke={ink}
        strokeWidth="1.5"
        strokeDasharray={isBack ? undefined : '4 2'}
      />
    </svg>
  );
}
