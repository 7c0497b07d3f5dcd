import { maxOf } from '../../../base/extremes.ts';
import { formatBytes, formatMicros } from '../../../base/format.ts';
import { type JobId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobWords } from '../../../views/dag/describe.ts';
import { stageNumber } from '../../../views/dag/stageNumber.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { fillCopy, outlineCopy } from '../../../views/looks/copyLook.ts';
import { Marks } from '../../../views/scene/marks.ts';
import type { Scene, Thing } from '../../../views/scene/scene.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { duties } from './duties.ts';
import { layoutManager, type ManagerLayout } from './layout.ts';
import { describeDuty, dutyValue, type ManagerNow, noneReady, tokenWords } from './managerAt.ts';
import { describeReady, standsWords } from './readyList.ts';
import { clusterWords, describeClusterJob, waitingWords } from './virtualCluster.ts';

/** What a picture of a manager depends on besides the time. */
interface ManagerLook {
  readonly trace: Trace;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** How long a duty stays lit. */
  readonly glow: Micros;
  colourOf(job: JobId): string;
  openTask(task: TaskId): void;
  openJob(job: JobId): void;
}

/** Draws a part of the picture; gives the things in it, from top to bottom. */
type Part = (marks: Marks, now: ManagerNow, layout: ManagerLayout, look: ManagerLook) => readonly string[];

// Height of the bars of tokens, and where they stand below their words. CSS pixels, before the theme's scale.
const [BAR, BELOW] = [15, 20];

/** The picture of a manager: its duties, its tokens, its ready list, and the virtual cluster of its job. */
export function managerScene(now: ManagerNow, look: ManagerLook): Scene {
  const { palette, trace } = look;
  const { scale } = palette;
  const layout = layoutManager(look.width, look.height, scale);
  const marks = new Marks();
  if (layout.boxes[0].y > layout.titleMiddle) {
    const side = 10 * scale;
    const chip = { x: 10, y: layout.titleMiddle - side / 2, width: side, height: side };
    marks.box(chip, { fill: look.colourOf(now.job), radius: 2 });
    const words = jobWords(trace, now.job, now.time);
    const name = jobName(now.job);
    const titles = words.includes(',') ? [`Manager of ${words}`, words, `Manager of ${name}`, name] : [words];
    const bold = { colour: palette.ink, size: 13, isBold: true };
    marks.text(titles, 10 + 16 * scale, layout.titleMiddle, look.width - 40, bold);
  }
  const [atDuties, below, beside] = [
    addDuties(marks, now, layout, look),
    [...addTokens(marks, now, layout, look), ...addReady(marks, now, layout, look)],
    addCluster(marks, now, layout, look),
  ];
  // Keys go along the duties, and down from each of them to what it is about.
  const last = atDuties.length - 1;
  const tracks = atDuties.map((duty, at) => [duty, ...(at === last && beside.length > 0 ? beside : below)]);
  return { marks: marks.all, tracks, facts: factsOf(now, look) };
}

function factsOf({ time, duties: at, ready, capacity, cluster }: ManagerNow, { glow }: ManagerLook) {
  const lit = at.filter(({ last }) => time - last < glow).length;
  return { time, lit, ready: ready.length, tokens: capacity.used, waiting: cluster.waiting.length };
}

/** A box for each duty, lit for a while after the manager was at it. */
const addDuties: Part = (marks, now, { boxes }, { palette, trace, glow }) => {
  const { scale } = palette;
  const newest = maxOf(now.duties.map(({ last }) => last));
  const pad = Math.min(5 * scale, boxes[0].width / 14);
  const room = boxes[0].width - 2 * pad;
  const numbered = duties.map(({ name }, duty) => `${duty + 1} ${name}`);
  const isNumbered = numbered.every((each) => textWidth(each, 12 * scale, true) <= room);
  return boxes.map((box, duty) => {
    const { x, y, height } = box;
    const { last } = now.duties[duty];
    const { name, short } = duties[duty];
    const light = last > -Infinity ? Math.max(0, 1 - (now.time - last) / glow) : 0;
    const isNewest = last === newest && last > -Infinity;
    const id = `duty ${duty}`;
    marks.box(box, { fill: palette.sunken, radius: 6 }, { id, say: () => describeDuty(now, duty) });
    marks.box(box, { fill: palette.accentSoft, radius: 6, alpha: light });
    const stroke = isNewest || light > 0 ? palette.accent : palette.line;
    marks.box(box, { stroke, lineWidth: (isNewest ? 2 : 1) * scale, radius: 6 });
    const hasValue = height >= 34 * scale;
    const names = [isNumbered && hasValue ? numbered[duty] : name, short];
    marks.text(names, x + pad, y + height * (hasValue ? 0.3 : 0.5), room, {
      colour: palette.ink,
      isBold: true,
    });
    if (!hasValue) return id;
    const value = dutyValue(trace, now, duty);
    const number = Number.parseInt(value, 10);
    const values = [value, value.replace(/^first | of .*$/, ''), number >= 0 ? String(number) : ''];
    marks.text(values, x + pad, y + height * 0.71, room, { colour: palette.inkSoft });
    return id;
  });
};

/** The tokens of a job as a bar, solid where used, and its opportunistic allowance after them, hatched where used. */
const addTokens: Part = (marks, now, { tokens: box }, { palette, colourOf }) => {
  const { scale } = palette;
  if (box.height < 20 * scale) return [];
  const words = tokenWords(now);
  const bold = { colour: palette.ink, isBold: true };
  marks.text([words, words.split(' · ')[0]], box.x, box.y + 9 * scale, box.width, bold);
  if (box.height < 34 * scale) return [];
  const say = () => [tokenWords(now), 'solid: with a token; hatched: opportunistic'];
  marks.box(box, {}, { id: 'tokens', say });
  const { granted, used, weight } = now.capacity;
  const unit = box.width / Math.max(1, granted + now.allowance);
  const colour = colourOf(now.job);
  const bar = { x: box.x, y: box.y + BELOW * scale, height: BAR * scale };
  marks.box({ ...bar, width: box.width }, { fill: palette.pressed });
  if (granted === 0) return ['tokens'];
  marks.box({ ...bar, width: Math.min(used, granted) * unit }, { fill: colour });
  const allowed = { ...bar, x: box.x + granted * unit, width: now.allowance * unit };
  marks.box(allowed, { fill: palette.surface });
  marks.drawn(({ context }) => {
    const taken = { ...allowed, width: weight * unit };
    fillCopy(context, taken, AttemptKind.opportunistic, colour, 1, palette);
    outlineCopy(context, allowed, AttemptKind.opportunistic, palette.lineStrong, palette);
  });
  const end = { x: allowed.x - scale, y: bar.y - 3, width: 2 * scale, height: bar.height + 6 };
  marks.box(end, { fill: palette.ink });
  return ['tokens'];
};

// Where the columns of the ready list begin, as shares of its width, and their heads.
const columns = [
  { at: 0, head: ['ready task', 'task'] },
  { at: 0.2, head: ['stage', 'st.'] },
  { at: 0.36, head: ['path to the end', 'path'] },
  { at: 0.62, head: ['input', 'in'] },
  { at: 0.78, head: ['waits on', 'on'] },
] as const;

/** The ready list, the most urgent task first, with the keys by which it is sorted. */
const addReady: Part = (marks, now, { list, row }, { palette, trace, openTask }) => {
  const { ready } = now;
  const rows = Math.floor(list.height / row) - 1;
  if (rows < 1) return [];
  const line = (at: number) => list.y + (at + 0.5) * row;
  const cell = (at: number, column: number, texts: readonly string[], colour: string, isBold = false) => {
    const end = columns[column + 1]?.at ?? 1;
    const room = (end - columns[column].at) * list.width - 6 * palette.scale;
    marks.text(texts, list.x + columns[column].at * list.width, line(at), room, { colour, isBold });
  };
  for (const [column, { head }] of columns.entries()) cell(0, column, head, palette.inkFaint);
  marks.box({ ...list, y: list.y + row - 1, height: 1 }, { fill: palette.line });
  const over = now.isCancelled ? 'The job was cancelled.' : 'The job is done.';
  const why = now.isOver ? [over] : noneReady(now);
  if (ready.length === 0) marks.text(why, list.x, line(1), list.width, { colour: palette.inkSoft });
  const hidden = ready.length > rows ? ready.length - rows + 1 : 0;
  const shown = ready.slice(0, ready.length - hidden);
  const ids = shown.map((each, place) => {
    const at = place + 1;
    const thing: Thing = {
      id: `ready ${each.task}`,
      say: () => describeReady(trace, each, place),
      open: () => openTask(each.task),
    };
    marks.box({ ...list, y: list.y + at * row, height: row }, {}, thing);
    cell(at, 0, [taskName(trace.data.graphs, each.task)], palette.ink, each.server === NONE);
    cell(at, 1, [String(stageNumber(trace, each.stage))], palette.inkSoft);
    cell(at, 2, [formatMicros(each.path)], palette.ink);
    cell(at, 3, [each.bytes > 0 ? formatBytes(each.bytes) : '–'], palette.ink);
    const stands = standsWords(trace, each);
    cell(at, 4, [stands, stands.replace('no token, ', ''), '–'], palette.inkSoft);
    return thing.id;
  });
  const more = shown.length === 0 ? `${hidden} are ready` : `and ${hidden} more`;
  if (hidden > 0)
    marks.text([more], list.x, line(shown.length + 1), list.width, { colour: palette.inkFaint });
  return ids;
};

/** The tokens of a virtual cluster, each job's in its hue, and the queue of jobs that wait for theirs (APO-3). */
const addCluster: Part = (marks, { cluster, time, job }, { cluster: box, row }, look) => {
  const { palette, colourOf, openJob } = look;
  const { scale } = palette;
  if (box.height < 2 * row) return [];
  const bold = { colour: palette.ink, isBold: true };
  marks.text(clusterWords(cluster), box.x, box.y + 9 * scale, box.width, bold);
  const bar = { y: box.y + BELOW * scale, height: BAR * scale };
  const unit = box.width / Math.max(1, cluster.capacity, cluster.capacity - cluster.free);
  marks.box({ ...bar, x: box.x, width: box.width }, { fill: palette.pressed });
  let x = box.x;
  const holders = cluster.holders.map((each) => {
    const part = { ...bar, x, width: each.tokens * unit };
    const colour = colourOf(each.job);
    const id = `holder ${each.job}`;
    const say = () => describeClusterJob(each, time, false);
    marks.box(part, {}, { id, job: each.job, say, open: () => openJob(each.job) });
    marks.box({ ...part, width: Math.max(1, part.width - 1) }, { fill: colour });
    const ink = { colour: inkOn(colour, palette) };
    marks.text([jobName(each.job)], x + 3, bar.y + bar.height / 2 + 0.5, part.width - 5, ink);
    x += part.width;
    return id;
  });
  const first = box.y + 40 * scale;
  const rows = Math.floor((box.y + box.height - first) / row);
  if (rows < 1) return holders;
  const line = (place: number) => first + (place + 0.5) * row;
  const { waiting } = cluster;
  const hidden = waiting.length > rows ? waiting.length - rows + 1 : 0;
  const shown = waiting.slice(0, waiting.length - hidden).map((each, place) => {
    const middle = line(place);
    const id = `waiting ${each.job}`;
    const say = () => describeClusterJob(each, time, true);
    const whole = { x: box.x, y: middle - row / 2, width: box.width, height: row };
    marks.box(whole, {}, { id, job: each.job, say, open: () => openJob(each.job) });
    const chip = { x: box.x, y: middle - 4 * scale, width: 8 * scale, height: 8 * scale };
    marks.box(chip, { fill: colourOf(each.job) });
    const words = waitingWords(each, time);
    const style = { colour: palette.ink, isBold: each.job === job };
    const left = box.x + 14 * scale;
    marks.text([words, words.split(',')[0]], left, middle, box.width - 14 * scale, style);
    return id;
  });
  const soft = { colour: palette.inkSoft };
  if (waiting.length === 0) marks.text(['No job waits for tokens.'], box.x, line(0), box.width, soft);
  const faint = { colour: palette.inkFaint };
  if (hidden > 0) marks.text([`and ${hidden} more`], box.x, line(shown.length), box.width, faint);
  return [...holders, ...shown];
};
