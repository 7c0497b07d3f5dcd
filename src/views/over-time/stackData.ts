import type { Micros } from '../../engine/kernel/time.ts';
import type { Definition } from '../../metrics/definition.ts';
import { hasOpportunistic, runningByClass, runningByUser } from '../../trace/counted.ts';
import type { LayeredSpans } from '../../trace/intervals.ts';
import { type Buckets, bucketsOf, layeredAreas, meansOf } from '../../trace/series.ts';
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

/** Running tasks in layers, drawn as stacked areas. */
export interface StackQuantity extends Definition {
  readonly id: 'byUser' | 'byClass';
  /** Whether a run has more than one layer. */
  isIn(trace: Trace): boolean;
  spansOf(trace: Trace, palette: Palette): LayeredSpans;
  /** The colours of layers. */
  coloursOf(palette: Palette): readonly string[];
  nameOf(trace: Trace, layer: number, palette: Palette): string;
  isStriped(layer: number): boolean;
}

/**
 * The counts that can be shown as stacked areas: running tasks in layers. Those by job are a separate view,
 * Utilization.
 */
export const stackQuantities: readonly StackQuantity[] = [
  {
    id: 'byUser',
    title: 'Running tasks by user',
    help: 'Slots that run a task, by who submitted its job.',
    isIn: ({ data }) => data.graphs.users.length > 1,
    spansOf: layersOfUsers,
    // The hues, and grey for the last one.
    coloursOf: ({ jobs, otherJob }) => [...jobs, otherJob],
    nameOf: ({ data }, layer, { jobs }) => (layer < jobs.length ? data.graphs.users[layer].name : 'others'),
    isStriped: () => false,
  },
  {
    id: 'byClass',
    title: 'Regular and opportunistic tasks',
    help: 'Slots that run a task with a token, and above them those that run one without (Apollo Fig. 7c).',
    reading: 'APO-33',
    isIn: hasOpportunistic,
    spansOf: runningByClass,
    coloursOf: ({ jobs }) => [jobs[0], jobs[0]],
    nameOf: (_, layer) => (layer === 0 ? 'regular' : 'opportunistic'),
    isStriped: (layer) => layer === 1,
  },
];
