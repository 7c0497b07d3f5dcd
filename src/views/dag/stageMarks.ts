import { formatCount, formatMicros, formatPercent } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Box, BoxMark, Mark } from '../scene/scene.ts';
import { describeStage, stageName } from './describe.ts';
import { boxOf } from './layout.ts';
import { type DagPicture, EXPECTED_ALPHA, EXPECTED_WIDTH, RUNNING_ALPHA } from './picture.ts';
import { localShare, type StageProgress } from './progress.ts';
import { stageNumber } from './stageNumber.ts';

/** A stage with its progress, in as much detail as there is room for. */
export function stageMarks(picture: DagPicture, progress: StageProgress, palette: Palette): readonly Mark[] {
  const { layout, trace, open } = picture;
  const { boxWidth, boxHeight, detail, scale } = layout;
  const { stage, isCritical, isExpected } = progress;
  const box = { kind: 'box', ...boxOf(layout, stage), width: boxWidth, height: boxHeight } as const;
  const thing = {
    id: String(stage),
    say: () => describeStage(trace, progress),
    open: () => open(stage),
  };
  if (detail === 'bars')
    return [
      ...barMarks(picture, progress, box, palette),
      ...pathMarks(box, progress, palette),
      { ...box, thing },
    ];
  const round = { ...box, radius: 6 };
  const [stroke, lineWidth] = [palette.accent, EXPECTED_WIDTH * scale];
  const halo: BoxMark = { ...round, stroke, lineWidth, alpha: EXPECTED_ALPHA };
  const frame: BoxMark = {
    ...round,
    thing,
    fill: palette.surface,
    stroke: isCritical ? palette.ink : palette.lineStrong,
    lineWidth: (isCritical ? 2 : 1) * scale,
    dash: Number.isFinite(progress.readyAt) ? [] : [3, 3],
  };
  const inside = detail === 'numbers' ? numberMarks : nameMarks;
  return [...(isExpected ? [halo] : []), frame, ...inside(picture, progress, box, palette)];
}

/** The shares of a stage's tasks that are done and that run; waiting ones are the empty rest. */
function barMarks(
  { colour }: DagPicture,
  { tasks, done, running }: StageProgress,
  { x, y, width, height }: Box,
  palette: Palette,
): readonly BoxMark[] {
  const share = width / Math.max(1, tasks);
  const part = (count: number, fill: string, alpha = 1): BoxMark => ({
    ...{ kind: 'box', x, y, width: count * share, height, fill, alpha },
    radius: Math.min(2, height / 3),
  });
  const parts = [part(done + running, colour, RUNNING_ALPHA), part(done, colour)];
  return [part(Math.max(1, tasks), palette.pressed), ...parts.filter((each) => each.width > 0)];
}

/** Lines above and below a bar that has no frame: on the path that is expected to be critical, or was so far. */
function pathMarks(
  { x, y, width, height }: Box,
  { isCritical, isExpected }: StageProgress,
  palette: Palette,
): readonly BoxMark[] {
  const line = { kind: 'box', x, width } as const;
  const marks: (BoxMark | false)[] = [
    isExpected && { ...line, y: y - 3, height: 2, fill: palette.accent, alpha: EXPECTED_ALPHA },
    isCritical && height <= 14 && { ...line, y: y + height + 1, height: 1.5, fill: palette.ink },
  ];
  return marks.filter((mark) => mark !== false);
}

function numberMarks(
  picture: DagPicture,
  progress: StageProgress,
  box: Box,
  palette: Palette,
): readonly Mark[] {
  const { trace, layout, job } = picture;
  const { growth } = layout;
  const scale = layout.scale * growth;
  const [pad, line] = [8 * scale, 17 * scale];
  const width = box.width - 2 * pad;
  const arrivedAt = trace.data.tables.jobs.columns.arrivedAt[job];
  const middle = box.y + 5 * scale + line / 2;
  const bar = { x: box.x + pad, y: middle + line / 2 + 1, width, height: 7 * scale };
  const first = bar.y + bar.height + 2 * scale + line / 2;
  const words = wordsOf(progress, arrivedAt).map((text, at) => ({ text, y: first + at * line }));
  const text = { kind: 'text', x: bar.x, most: width, size: 12 * growth } as const;
  return [
    { ...text, text: [stageName(trace, progress.stage)], y: middle, colour: palette.ink, isBold: true },
    ...barMarks(picture, progress, bar, palette),
    ...words
      .filter(({ y }) => y + line / 2 <= box.y + box.height)
      .map((each): Mark => ({ ...text, text: [each.text], y: each.y, colour: palette.inkSoft })),
  ];
}

/** Lists texts about a stage, the most important first. */
function wordsOf(progress: StageProgress, arrivedAt: Micros): readonly string[] {
  const { tasks, done, running, readyAt, finishedAt } = progress;
  const count = `${formatCount(done)}/${formatCount(tasks)} done`;
  const local = localShare(progress);
  const since = `+${formatMicros(readyAt - arrivedAt)}`;
  const times = Number.isFinite(finishedAt)
    ? `${since}, took ${formatMicros(finishedAt - readyAt)}`
    : `ready ${since}`;
  return [
    running > 0 ? `${count}, ${formatCount(running)} run` : count,
    Number.isFinite(readyAt) ? times : 'not ready',
    ...(local === null ? [] : [`${formatPercent(Math.round(local * 100) / 100)} read locally`]),
  ];
}

/** The number of a stage above its bar, and below it, if there is room, how many tasks are done. */
function nameMarks(
  picture: DagPicture,
  progress: StageProgress,
  box: Box,
  palette: Palette,
): readonly Mark[] {
  const { trace, layout } = picture;
  const { scale, detail } = layout;
  const hasCounts = detail === 'counts';
  const height = hasCounts ? 6 * scale : Math.max(4, box.height * 0.2);
  const foot = hasCounts ? 22 * scale : 3;
  const bar = { x: box.x + 4, y: box.y + box.height - height - foot, width: box.width - 8, height };
  const text = { kind: 'text', x: box.x + box.width / 2, align: 'center', most: box.width - 6 } as const;
  const number = String(stageNumber(trace, progress.stage));
  const [size, isBold] = [Math.min(12, (box.height * 0.6) / scale), progress.isCritical];
  const count = `${formatCount(progress.done)}/${formatCount(progress.tasks)}`;
  return [
    ...barMarks(picture, progress, bar, palette),
    { ...text, text: [number], y: (box.y + bar.y + 2) / 2, colour: palette.ink, size, isBold },
    ...(hasCounts
      ? [{ ...text, text: [count], y: box.y + box.height - 11 * scale, colour: palette.inkSoft }]
      : []),
  ];
}
