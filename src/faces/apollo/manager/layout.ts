import { duties } from './duties.ts';

/** Positions of the parts. CSS pixels. */
export type ManagerLayout = ReturnType<typeof layoutManager>;

const MARGIN = 10;
const TITLE = 26;
const GAP = 6;
const ROW = 18;
const TOKENS = 44;
// Narrower, duties have two rows and the virtual cluster goes below the list; lower, duties have one line of text.
const BESIDE = 520;
const TWO_LINES = 240;

/** Lays out the view for its size: boxes of duties, tokens, the ready list below their words, and the virtual cluster. */
export function layoutManager(width: number, height: number, scale: number) {
  // Whether the virtual cluster stands beside the list.
  const isBeside = width >= BESIDE * scale;
  const hasTwoLines = height >= TWO_LINES * scale;
  const perRow = isBeside ? duties.length : 4;
  const boxHeight = (hasTwoLines ? 42 : 22) * scale;
  const top = hasTwoLines || isBeside ? TITLE * scale : 4;
  const boxWidth = (width - 2 * MARGIN - (perRow - 1) * GAP) / perRow;
  const boxes = duties.map((_, duty) => ({
    x: MARGIN + (duty % perRow) * (boxWidth + GAP),
    y: top + Math.floor(duty / perRow) * (boxHeight + GAP),
    width: boxWidth,
    height: boxHeight,
  }));
  const below = boxes[boxes.length - 1].y + boxHeight + GAP;
  const row = ROW * scale;
  const left = Math.max(0, height - below - 4);
  const inner = width - 2 * MARGIN;
  const leftWidth = isBeside ? Math.min(inner * 0.62, 620 * scale) : inner;
  const tokensHeight = Math.min(left, TOKENS * scale);
  const tokens = { x: MARGIN, y: below, width: leftWidth, height: tokensHeight };
  const rest = left - tokensHeight;
  const clusterBelow = !isBeside && rest > 7 * row ? Math.max(3.6 * row, Math.min(0.4 * rest, 9 * row)) : 0;
  const list = {
    x: MARGIN,
    y: below + tokensHeight,
    width: leftWidth,
    height: Math.max(0, left - tokensHeight - clusterBelow),
  };
  // Beside or below the list; height 0: no room.
  const cluster = isBeside
    ? { x: MARGIN + leftWidth + 28 * scale, y: below, width: inner - leftWidth - 28 * scale, height: left }
    : { x: MARGIN, y: list.y + list.height, width: inner, height: clusterBelow };
  return { titleMiddle: TITLE * scale * 0.5, boxes, tokens, list, row, cluster };
}
