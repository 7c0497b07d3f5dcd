import { NONE } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { hasCopies } from '../../trace/copies.ts';
import { racesFact } from '../../trace/races.ts';
import { hasReruns } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { fitRow, textWidth } from '../../widgets/fit.ts';
import { kindNames } from '../shared/raceWords.ts';

/** How the mark of a copy or of a kept slot looks. */
export type Swatch = 'copy' | 'leftover' | 'kept' | 'keptForAny';

/** A mark, and what it is called, from long to short; '' lets it go. */
interface StripMark {
  readonly swatch?: Swatch;
  readonly texts: readonly string[];
}

/** What the strip says in its room. */
export interface Strip {
  readonly lines: 1 | 2;
  readonly marks: readonly { readonly swatch?: Swatch; readonly text: string }[];
  /** The words around the two shares; undefined: there are no numbers. */
  readonly counts?: CountWords;
}

type CountWords = readonly [before: string, between: string, after: string];

// CSS pixels, as in the style sheet.
const PAD = 8;
const GAP = 10;
const SWATCH = 27;

// A lower view gives no second line to marks. CSS pixels, before the theme's scale
const LOW = 200;

/** What slots of a run may hold besides first attempts. */
function marksOf(trace: Trace, marksRaces: boolean): readonly StripMark[] {
  const { purposes, tables } = trace.data;
  const { speculative, duplicate, opportunistic } = AttemptKind;
  const has = (kind: AttemptKind) => hasCopies(trace, kind);
  const copies = [speculative, duplicate].filter(has).map((kind) => kindNames[kind]);
  const hasKept = tables.keptSlots.length > 0 && purposes.some(({ forWholeJob }) => forWholeJob !== true);
  const isForAny = tables.keptSlots.columns.job.includes(NONE);
  const lost = [...(has(duplicate) ? ['dropped'] : []), ...(has(opportunistic) ? ['killed'] : [])];
  const marks: readonly (StripMark | false)[] = [
    copies.length > 0 && { swatch: 'copy', texts: [copies.join(' or '), 'copy'] },
    has(opportunistic) && { swatch: 'leftover', texts: [kindNames[opportunistic], 'opportunistic'] },
    hasKept && {
      swatch: isForAny ? 'keptForAny' : 'kept',
      texts: [isForAny ? 'kept for copies' : 'kept for a job', 'kept'],
    },
    has(duplicate) && { swatch: 'kept', texts: ['queued twice', 'queued'] },
    tables.upgrades.length > 0 && { texts: ['solid once upgraded', 'solid: upgraded', ''] },
    marksRaces && hasReruns(trace) && { texts: ['° again, for its reader', '° again'] },
    marksRaces && racesFact.of(trace) && { texts: ['✓ was first', '✓ first', ''] },
    marksRaces && { texts: [['× not first', ...lost].join(', '), '× not first', ''] },
    marksRaces && tables.copiesAwaited.length > 0 && { texts: ['◷ waits for a copy', '◷ waits'] },
  ];
  return marks.filter((mark) => mark !== false);
}

/** The words of the two shares, from long to short. */
const countWords: readonly CountWords[] = [
  ['Speculation so far: ', ' of tasks copied, ', ' of slot time'],
  ['', ' of tasks copied, ', ' of time'],
  ['', ' of tasks, ', ' of time'],
];

/** Fits marks and numbers into a line below a view, or into two if the view is high enough. */
export function fitStrip(
  trace: Trace,
  width: number,
  height: number,
  marksRaces: boolean,
  scale: number,
): Strip {
  const marks = marksOf(trace, marksRaces);
  const room = width - 2 * PAD;
  const written = (text: string) => textWidth(text, 12 * scale);
  const number = textWidth('88%', 12 * scale, true);
  const widths = marks.map(({ swatch, texts: names }) =>
    names.map((name) => (name === '' ? 0 : written(name) + (swatch === undefined ? 0 : SWATCH) + GAP)),
  );
  const isCounting = hasCopies(trace, AttemptKind.speculative);
  const counts = isCounting ? [...countWords.map((words) => written(words.join('')) + 2 * number), 0] : [0];
  const isTogether = fitRow([counts, ...widths], room)[0] < countWords.length;
  const lines = isTogether || height < LOW * scale ? 1 : 2;
  // In a low view numbers go, which are among all numbers of the run too.
  const [count, ...chosen] = isTogether
    ? fitRow([counts, ...widths], room)
    : [lines === 2 ? fitRow([counts], room)[0] : countWords.length, ...fitRow(widths, room)];
  return {
    lines,
    marks: marks
      .map(({ swatch, texts: names }, mark) => ({ swatch, text: names[chosen[mark]] }))
      .filter(({ text }) => text !== ''),
    counts: isCounting ? countWords[count] : undefined,
  };
}
