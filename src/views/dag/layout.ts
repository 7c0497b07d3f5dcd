import type { JobId, StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { Layers } from './layers.ts';
import { layerStages } from './layers.ts';
import { linkedWith } from './linkedWith.ts';

/** How much of a stage there is room for: its numbers, its name, or only how far it is. */
export type StageDetail = 'numbers' | 'names' | 'bars';

export interface StageBox {
  readonly stage: StageId;
  readonly x: number;
  readonly y: number;
}

/** A link from a stage to one that waits for it. */
export interface StageLink {
  readonly from: StageId;
  readonly to: StageId;
  readonly kind: LinkKind;
}

/** What a stage waits for: all of the one before, some of it, or also its data. */
export interface LinkKind {
  /** Bytes that all tasks of the later stage fetch, 0 for none. */
  readonly shuffled: number;
  /** Share of the earlier tasks that has to be done. */
  readonly share: number;
}

/** Where the stages of a job stand. CSS pixels. */
export interface DagLayout {
  readonly layers: Layers;
  readonly detail: StageDetail;
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly boxes: readonly StageBox[]; // [stages of the job]
  readonly links: readonly StageLink[];
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly top: number; // below the title
  readonly bottom: number; // above the legend
}

const MARGIN = 10;
const TITLE = 30;
const LEGEND = 22;
const NUMBERS = { width: 132, height: 66, gap: 44, widest: 176, highest: 84 } as const;
const NAMES = { width: 34, height: 20, gap: 18 } as const;

/** Lays a job's stages out from left to right, as large as they have room. */
export function layoutDag(
  graphs: JobGraphs,
  job: JobId,
  width: number,
  height: number,
  scale: number,
): DagLayout {
  const layers = layerStages(graphs, job);
  const columns = layers.columns.length;
  const rows = Math.max(1, ...layers.columns.map((column) => column.length));
  const top = TITLE * scale;
  const bottom = height - LEGEND * scale;
  const across = Math.max(1, (width - 2 * MARGIN) / columns);
  const down = Math.max(1, (bottom - top - MARGIN) / rows);
  const hasNumbers =
    across >= (NUMBERS.width + NUMBERS.gap * 0.6) * scale && down >= (NUMBERS.height + 8) * scale;
  const hasNames = across >= (NAMES.width + NAMES.gap) * scale && down >= (NAMES.height + 4) * scale;
  const detail = hasNumbers ? 'numbers' : hasNames ? 'names' : 'bars';
  const gapX = detail === 'bars' ? across * 0.35 : Math.min(across * 0.35, NUMBERS.gap * scale * 1.6);
  const gapY = detail === 'bars' ? Math.min(6, down * 0.3) : 10 * scale;
  const boxWidth = Math.min(NUMBERS.widest * scale, across - gapX);
  const boxHeight = Math.min((hasNumbers ? NUMBERS.highest : 34) * scale, down - gapY);
  // A chain of few stages stands in the middle rather than spread over a wide page.
  const stepX = Math.min(across, boxWidth + 140 * scale);
  const stepY = Math.min(down, boxHeight + 26 * scale);
  const left = (width - stepX * columns + (stepX - boxWidth)) / 2;
  const middle = (top + bottom) / 2;
  const boxes = Array.from(layers.columnOf, (column, index): StageBox => {
    const inColumn = layers.columns[column].length;
    const place = layers.placeOf[index];
    return {
      stage: layers.firstStage + index,
      x: left + column * stepX,
      y: middle + (place - inColumn / 2) * stepY + (stepY - boxHeight) / 2,
    };
  });
  return {
    layers,
    detail,
    boxWidth,
    boxHeight,
    boxes,
    links: linksOf(graphs, layers),
    width,
    height,
    scale,
    top,
    bottom,
  };
}

function linksOf(graphs: JobGraphs, { firstStage, columnOf }: Layers): StageLink[] {
  const { shuffleBytes, slowStart } = graphs.storage;
  const links: StageLink[] = [];
  for (let stage = firstStage; stage < firstStage + columnOf.length; stage += 1) {
    const tasks = graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
    const kind = { shuffled: shuffleBytes[stage] * tasks, share: slowStart[stage] };
    for (const parent of linkedWith(graphs, stage, true)) links.push({ from: parent, to: stage, kind });
  }
  return links;
}

/** Finds the stage at a point, or null. */
export function stageAt({ boxes, boxWidth, boxHeight }: DagLayout, x: number, y: number): StageId | null {
  const slack = Math.max(0, (10 - boxHeight) / 2);
  const found = boxes.find(
    (box) => x >= box.x && x <= box.x + boxWidth && y >= box.y - slack && y <= box.y + boxHeight + slack,
  );
  return found?.stage ?? null;
}

/** Gives the box of a stage. */
export function boxOf({ boxes, layers }: DagLayout, stage: StageId): StageBox {
  return boxes[stage - layers.firstStage];
}
