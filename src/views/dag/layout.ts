import { maxOf } from '../../base/extremes.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { type Layers, layerStages } from './layers.ts';

/** Level of detail of a stage: all numbers, the number of done tasks, its name, or only its progress. */
type StageDetail = 'numbers' | 'counts' | 'names' | 'bars';

interface StageBox {
  readonly stage: StageId;
  readonly x: number;
  readonly y: number;
}

/** A dependency between two stages. */
export interface StageLink {
  readonly from: StageId;
  readonly to: StageId;
  readonly kind: LinkKind;
  /** Where it passes the columns between the two, from the left. */
  readonly passes: readonly { readonly x: number; readonly y: number }[];
}

/** Kind of dependency: on all of the earlier stage, on a part, or also on its data. */
export interface LinkKind {
  /** Bytes that all tasks of the later stage fetch together; 0 for none. */
  readonly shuffled: number;
  /** Share of the earlier tasks that must be done. */
  readonly share: number;
}

/** Positions of a job's stages. CSS pixels. */
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
  /** How many times larger stages are where there is room for more than all they say. */
  readonly growth: number;
}

const MARGIN = 10;
const MOST_GROWTH = 1.75;
const TITLE = 30;
const LEGEND = 22;
const NUMBERS = { width: 122, height: 66, gap: 44, widest: 176, highest: 96 } as const;
const COUNTS = { width: 46, height: 50, gap: 20, highest: 64 } as const;
const NAMES = { width: 34, height: 20, gap: 18 } as const;

/** Lays out a job's stages from left to right, as large as possible. */
export function layoutDag(
  graphs: JobGraphs,
  job: JobId,
  width: number,
  height: number,
  scale: number,
): DagLayout {
  const layers = layerStages(graphs, job);
  const columns = layers.columns.length;
  const rows = maxOf(layers.places, 1);
  const top = TITLE * scale;
  const bottom = height - LEGEND * scale;
  const across = Math.max(1, (width - 2 * MARGIN) / columns);
  const down = Math.max(1, (bottom - top - MARGIN) / rows);
  const detail = detailFor(across / scale, down / scale);
  const gapX = Math.min(across * (detail === 'numbers' ? 0.28 : 0.35), NUMBERS.gap * scale * 1.2);
  const gapY = detail === 'bars' ? Math.min(6, down * 0.3) : 10 * scale;
  const room = Math.min(across / (NUMBERS.widest + NUMBERS.gap), down / (NUMBERS.highest + 26));
  const growth = detail === 'numbers' ? Math.max(1, Math.min(MOST_GROWTH, room / scale)) : 1;
  const boxWidth = Math.min(NUMBERS.widest * scale * growth, across - gapX);
  const boxHeight = Math.min(highest[detail] * scale * growth, down - gapY);
  // A chain of few stages is centred rather than spread over a wide page.
  const stepX = Math.min((width - 2 * MARGIN - boxWidth) / Math.max(1, columns - 1), boxWidth + 140 * scale);
  const stepY = Math.min(down, boxHeight + 26 * scale);
  const left = (width - stepX * columns + (stepX - boxWidth)) / 2;
  const middle = (top + bottom) / 2;
  const placeIn = (column: number, place: number) => ({
    x: left + column * stepX,
    y: middle + (place - layers.places[column] / 2) * stepY + (stepY - boxHeight) / 2,
  });
  const boxes = layers.columnOf.map(
    (column, index): StageBox => ({
      stage: layers.firstStage + index,
      ...placeIn(column, layers.placeOf[index]),
    }),
  );
  const links = layers.links.map(({ from, to, passes }): StageLink => {
    const first = layers.columnOf[from - layers.firstStage] + 1;
    const middles = passes.map((place, index) => {
      const { x, y } = placeIn(first + index, place);
      return { x: x + boxWidth / 2, y: y + boxHeight / 2 };
    });
    return { from, to, kind: kindOf(graphs, to), passes: middles };
  });
  return {
    layers,
    detail,
    boxWidth,
    boxHeight,
    boxes,
    links,
    width,
    height,
    scale,
    growth,
  };
}

const highest = { numbers: NUMBERS.highest, counts: COUNTS.highest, names: 34, bars: 34 } as const;

/** Chooses the level of detail for boxes of a given width and height. */
function detailFor(across: number, down: number): StageDetail {
  if (across >= NUMBERS.width + NUMBERS.gap * 0.6 && down >= NUMBERS.height + 8) return 'numbers';
  if (across >= COUNTS.width + COUNTS.gap && down >= COUNTS.height + 8) return 'counts';
  return across >= NAMES.width + NAMES.gap && down >= NAMES.height + 4 ? 'names' : 'bars';
}

function kindOf({ storage, stageFirstTask }: JobGraphs, stage: StageId): LinkKind {
  const tasks = stageFirstTask[stage + 1] - stageFirstTask[stage];
  return { shuffled: storage.shuffleBytes[stage] * tasks, share: storage.slowStart[stage] };
}

/** Returns where a stage stands. */
export function boxOf({ boxes, layers }: DagLayout, stage: StageId): StageBox {
  return boxes[stage - layers.firstStage];
}
