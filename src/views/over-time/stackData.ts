import type { Micros } from '../../engine/kernel/time.ts';
import { runningByClass, runningByUser } from '../../trace/counted.ts';
import type { LayeredSpans } from '../../trace/intervals.ts';
import type { Buckets } from '../../trace/series.ts';
import { bucketsOf, layeredAreas, meansOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';

/** Mean numbers of running tasks, in stacked layers. */
interface Stack {
  readonly buckets: Buckets;
  /** Tops of the layers: the tasks of this layer and all below. */
  readonly tops: readonly Float64Array[]; // [layers] → [buckets]
}

/** Stacks running tasks in buckets of pixels, with their exact means. */
export function stackOf(trace: Trace, spans: LayeredSpans, until: Micros, width: number): Stack {
  const buckets = bucketsOf(0, until, Math.max(1, Math.floor(width)));
  const areas = layeredAreas(spans, buckets, trace.data.endedAt);
  const tops: Float64Array[] = [];
  for (const area of areas) {
    const below = tops.at(-1);
    const { counts } = meansOf(area, buckets, until);
    tops.push(counts.map((count, bucket) => count + (below?.[bucket] ?? 0)));
  }
  return { buckets, tops };
}

/** Returns the colours of layers: the hues, and grey for the last one. */
function coloursOf(palette: Palette): readonly string[] {
  return [...palette.jobs, palette.otherJob];
}

/** Sorts running tasks into one layer per user; users beyond the palette share the last layer. */
export function layersOfUsers(trace: Trace, palette: Palette): LayeredSpans {
  const spans = runningByUser(trace);
  const last = palette.jobs.length;
  return {
    ...spans,
    layers: Math.min(spans.layers, last + 1),
    layerOf: (row) => Math.min(spans.layerOf(row), last),
  };
}

/** How running tasks are stacked. */
export interface StackLook {
  readonly title: string;
  spansOf(trace: Trace, palette: Palette): LayeredSpans;
  coloursOf(palette: Palette): readonly string[];
  nameOf(trace: Trace, layer: number, palette: Palette): string;
  /** Whether a layer is striped. */
  isStriped(layer: number): boolean;
}

/** The ways to stack running tasks, by the id of the quantity. */
export const stackLooks: Readonly<Record<'byUser' | 'byClass', StackLook>> = {
  byUser: {
    ...{ title: 'Running tasks by user', spansOf: layersOfUsers, coloursOf, isStriped: () => false },
    nameOf: ({ data }, layer, { jobs }) => (layer < jobs.length ? data.graphs.users[layer].name : 'others'),
  },
  byClass: {
    title: 'Regular and opportunistic tasks',
    spansOf: runningByClass,
    nameOf: (_, layer) => (layer === 0 ? 'regular' : 'opportunistic'),
    coloursOf: ({ jobs }) => [jobs[0], jobs[0]],
    isStriped: (layer) => layer === 1,
  },
};
