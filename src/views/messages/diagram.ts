import { maxOf } from '../../base/extremes.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Point } from '../scene/scene.ts';
import { createLens, type Lens } from './lens.ts';
import type { Arrow, Bar, Sequence } from './sequence.ts';

/** Positions in a sequence diagram. CSS pixels. */
export interface Diagram {
  readonly sequence: Sequence;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly schedulerX: number;
  /** Positions of the servers that fit. */
  readonly lifelineX: readonly number[];
  readonly hiddenServers: number;
  /** The end of the axis. */
  readonly until: Micros;
  readonly lens: Lens;
  readonly arrows: readonly Arrow[];
  readonly bars: readonly Bar[];
  /** Every so many lifelines there is room for a name. */
  readonly nameEvery: number;
}

const MOST_LIFELINES = 40;
const NARROWEST = 15;
const NAME = 34;

/**
 * Places the lifelines side by side, with time since the job's arrival downwards. `together` are those of all runs on
 * screen: where messages are under way in any of them, time is stretched in all.
 */
export function layoutDiagram(
  sequence: Sequence,
  together: readonly Sequence[],
  width: number,
  height: number,
  scale: number,
): Diagram {
  const left = 66 * scale;
  const right = 16;
  const top = 30 * scale;
  const bottom = height - 24 * scale;
  const schedulerX = left + 30 * scale;
  const room = Math.max(1, width - schedulerX - right);
  const fits = Math.max(1, Math.min(MOST_LIFELINES, Math.floor(room / NARROWEST)));
  const shown = Math.min(sequence.servers.length, fits);
  const step = Math.min(110 * scale, room / (shown + 0.5));
  const lifelineX = Array.from({ length: shown }, (_, lifeline) => schedulerX + (lifeline + 1) * step);
  const isShown = ({ lifeline }: { readonly lifeline: number }) => lifeline >= 0 && lifeline < fits;
  const flights = together.flatMap(({ arrows, from: start }) =>
    arrows.filter(isShown).map(({ from, to }) => ({
      from: sequence.from + from - start,
      to: sequence.from + to - start,
    })),
  );
  const until = sequence.from + maxOf(together.map(({ from, to }) => to - from));
  return {
    sequence,
    width,
    top,
    bottom,
    schedulerX,
    lifelineX,
    hiddenServers: sequence.servers.length - shown,
    until,
    lens: createLens({ from: sequence.from, to: until }, flights, top, Math.max(10, bottom - top)),
    arrows: sequence.arrows.filter(isShown),
    bars: sequence.bars.filter(isShown),
    nameEvery: Math.max(1, Math.ceil((NAME * scale) / step)),
  };
}

/** Returns both ends of an arrow. */
export function arrowEnds({ schedulerX, lifelineX, lens }: Diagram, arrow: Arrow): readonly [Point, Point] {
  const server = lifelineX[arrow.lifeline];
  const [fromX, toX] = arrow.isToServer ? [schedulerX, server] : [server, schedulerX];
  return [
    [fromX, lens.y(arrow.from)],
    [toX, lens.y(arrow.to)],
  ];
}

/** A tick of one of the two rulers. */
interface RulerTick {
  readonly y: number;
  readonly sinceArrival: number; // µs
}

/** Chooses times to label: round ones where time is not stretched, and the start of each stretched zone. */
export function rulerTicks({ lens, sequence, bottom }: Diagram, gap: number): readonly RulerTick[] {
  const ticks: RulerTick[] = [];
  const add = (time: number) => {
    const y = lens.y(time);
    const isFree = ticks.every((tick) => Math.abs(tick.y - y) >= gap);
    if (isFree && y <= bottom + 1) ticks.push({ y, sinceArrival: time - sequence.from });
  };
  for (const zone of lens.zones) if (zone.isClose) add(zone.from);
  for (const zone of lens.zones) {
    const scale = (zone.bottom - zone.top) / (zone.to - zone.from);
    const step = roundStep((gap * 1.3) / scale);
    const first = Math.ceil((zone.from - sequence.from) / step) * step;
    for (let since = first; since + sequence.from <= zone.to; since += step) add(since + sequence.from);
  }
  return ticks.sort((a, b) => a.y - b.y);
}

/** The next number of 1, 2, 5, 10, … that is not smaller. */
export function roundStep(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((digit) => digit * decade).find((step) => step >= least) ?? 10 * decade;
}
