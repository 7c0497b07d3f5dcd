import type { JobId, SchedulerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Point } from '../../../views/scene/scene.ts';
import type { Question, Round } from './round.ts';

/** A job about which a scheduler was asked, by the first question about it. */
export interface AskedJob {
  readonly job: JobId;
  readonly question: Question;
}

/** The lane of a scheduler. Positions in CSS pixels from the top. */
export interface Lane {
  readonly scheduler: SchedulerId;
  readonly jobs: readonly AskedJob[];
  readonly top: number;
  readonly height: number;
  /** Top of the box with the answer, and the middle line of the lane. */
  readonly box: number;
  readonly line: number;
}

/** Where everything stands. Lengths in CSS pixels. */
export type LanesLayout = ReturnType<typeof layoutLanes>;

// CSS pixels, before the theme's scale.
const SIZES = {
  pad: 10,
  label: [116, 172],
  runs: [58, 88],
  leastColumn: [18, 42],
  mostColumn: 196,
  leastBox: 78,
  mostBox: 150,
  box: 36,
  name: 18,
  job: 30,
  laneGap: 6,
  mostLane: 96,
  line: 18,
  axis: 24,
  shares: 66,
} as const;

/**
 * Divides the view for a round: a column for each question, a lane for each scheduler. Boxes that are narrower than the
 * shortest of their words need are marks, and their words stand in lines below.
 */
export function layoutLanes(
  round: Round,
  viewWidth: number,
  viewHeight: number,
  scale: number,
  wordsNeed = 0,
) {
  const em = (size: number) => size * scale;
  // The least in half a window, the most in a whole one.
  const between = ([least, most]: readonly [number, number]) =>
    em(least) + Math.max(0, Math.min(1, (viewWidth / scale - 540) / 100)) * em(most - least);
  const left = SIZES.pad;
  const plotLeft = left + between(SIZES.label);
  const runs = between(SIZES.runs);
  const count = Math.max(1, round.questions.length);
  const room = (viewWidth - SIZES.pad - runs - plotLeft) / count;
  const column = Math.min(em(SIZES.mostColumn), Math.max(between(SIZES.leastColumn), room));
  // From here on the strip shows what runs then.
  const plotRight = plotLeft + count * column;
  const right = plotRight + runs;
  // The room for an answer; 0: too narrow for words.
  const boxWidth =
    column - 8 < Math.max(em(SIZES.leastBox), wordsNeed) ? 0 : Math.min(em(SIZES.mostBox), column - 8);
  const strip = { top: em(hasCounts(round) ? 38 : 8), height: em(24) };
  const isDrawn = round.questions.some(({ asked }) => asked === 'drawn');
  const below = em(SIZES.axis + (boxWidth === 0 ? count * SIZES.line + 8 : 0) + (isDrawn ? SIZES.shares : 0));
  const top = strip.top + strip.height + em(20);
  const lanes = layLanes(round, top, viewHeight - top - below - em(6), scale);
  const last = lanes.at(-1);
  const axis = (last === undefined ? strip.top + strip.height : last.top + last.height) + em(4);
  // Top of the answers in words, one line each; null: the boxes have room for them.
  const lines = boxWidth === 0 ? axis + em(SIZES.axis + 4) : null;
  const end = axis + em(SIZES.axis) + (lines === null ? 0 : em(count * SIZES.line + 8));
  // Top of the bar of shares; null: nothing was drawn.
  const shares = isDrawn ? end + em(6) : null;
  return {
    ...{ scale, left, plotLeft, column, boxWidth, plotRight, right, strip, lanes, axis, lines, shares },
    boxHeight: em(SIZES.box),
    lineHeight: em(SIZES.line),
    // Without scrolling.
    inSight: viewWidth - SIZES.pad,
    width: Math.max(viewWidth, right + SIZES.pad),
    height: shares === null ? end : shares + em(SIZES.shares),
    counts: em(12),
    x: (time: Micros) => plotLeft + placeOf(round, time) * column,
  };
}

/** Whether the server counts or concludes anything, which stands above its slot. */
function hasCounts({ questions }: Round): boolean {
  return questions.some(({ asked, said }) => {
    if (asked === 'refusable') return said !== null && (said.gave === 'refusal' || said.waits !== null);
    return asked === 'unsatisfied' || asked === 'drawn';
  });
}

/** Lists the schedulers in the order in which they were asked first, from the top; with room to spare they stand apart. */
function layLanes(round: Round, top: number, room: number, scale: number): readonly Lane[] {
  const em = (size: number) => size * scale;
  const schedulers = [...new Set(round.questions.map(({ scheduler }) => scheduler))];
  const needs = schedulers.map((scheduler) => {
    const jobs = askedJobs(round, scheduler);
    return {
      scheduler,
      jobs,
      least: Math.max(em(SIZES.name + SIZES.job * jobs.length), em(SIZES.box)) + em(SIZES.laneGap),
    };
  });
  const spare = (room - needs.reduce((sum, { least }) => sum + least, 0)) / Math.max(1, needs.length);
  let y = top;
  return needs.map(({ scheduler, jobs, least }) => {
    const height = least + Math.max(0, Math.min(spare, em(SIZES.mostLane) - least));
    const line = y + height / 2;
    const lane = {
      scheduler,
      jobs,
      top: y + (height - least) / 2,
      height: (height + least) / 2,
      box: line - em(SIZES.box) / 2,
      line,
    };
    y += height;
    return lane;
  });
}

function askedJobs({ questions }: Round, scheduler: SchedulerId): readonly AskedJob[] {
  const jobs = new Map<JobId, Question>();
  for (const question of questions) {
    const isNew = question.scheduler === scheduler && question.said !== null && !jobs.has(question.job);
    if (isNew && question.said?.gave !== 'over') jobs.set(question.job, question);
  }
  return Array.from(jobs, ([job, question]) => ({ job, question }));
}

/**
 * Place of a time in columns from the left. Each question has a column of the same width, whatever it takes: within a column
 * time is even.
 */
function placeOf({ questions }: Round, time: Micros): number {
  const place = questions.findLastIndex(({ sentAt }) => sentAt <= time);
  if (place < 0) return 0;
  const { sentAt, endsAt } = questions[place];
  if (time >= endsAt) return place + 1;
  return place + (time - sentAt) / (endsAt - sentAt);
}

/** The ends of the arrows of a question and of its answer. */
export function arrowsOf(layout: LanesLayout, round: Round, place: number) {
  const question = round.questions[place];
  const { said } = question;
  const from = layout.plotLeft + place * layout.column;
  const lasted = question.endsAt - question.sentAt;
  const at = (time: Micros, share: number) =>
    from + (lasted > 0 ? Math.min(1, (time - question.sentAt) / lasted) : share) * layout.column;
  const lane = layout.lanes.find(({ scheduler }) => scheduler === question.scheduler);
  const stripBottom = layout.strip.top + layout.strip.height;
  const bottom =
    lane === undefined ? stripBottom : layout.boxWidth > 0 ? lane.box : lane.line - 9 * layout.scale;
  const arrives = at(question.arrivesAt, 0.5);
  const leaves = said === null ? arrives : at(said.decidedAt, 0.5);
  const arrow = (start: Point, end: Point) => [start, end] as const;
  return {
    ask: arrow([from, stripBottom], [arrives - 3, bottom]),
    answer: said === null ? null : arrow([leaves + 3, bottom], [at(said.heardAt, 1), stripBottom]),
    middle: (arrives + leaves) / 2,
    lane,
  };
}
