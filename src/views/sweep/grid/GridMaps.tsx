import { useCallback, useRef } from 'react';
import { usePalette } from '../../../widgets/usePalette.ts';
import { CanvasView } from '../../surface/canvasView.tsx';
import { useCursor } from '../../surface/useCursor.ts';
import { usePointer } from '../../surface/usePointer.ts';
import { GridHeat } from './GridHeat.tsx';
import { type GridProps, pointAt } from './gridPlaces.ts';
import { describeGrid, pointWords } from './gridWords.ts';
import { openGridPoint } from './openGridPoint.ts';
import { texts } from './words.ts';

/** A point that is pointed at. */
interface Found {
  readonly point: number;
}

/** The maps of a sweep of two numbers, with pointer and keys: a click, or Enter, sets the numbers of a point and looks at its run. */
export function GridMaps(props: Omit<GridProps, 'marked'>) {
  const { plan, points, shown, runs, width, height } = props;
  const { scale: zoom } = usePalette();
  const frame = useRef<HTMLDivElement>(null);
  const count = plan.scenario.runs.length;
  const describe = useCallback(
    ({ point }: Found) => (points[point] === undefined ? [] : pointWords(plan, points[point], shown, runs)),
    [plan, points, shown, runs],
  );
  const open = ({ point }: Found) => points[point] !== undefined && openGridPoint(points[point]);
  const { hover, handlers } = usePointer<Found>({
    find(left, top) {
      const point = pointAt({ ...props, marked: -1 }, zoom, left, top);
      return point < 0 ? null : { point };
    },
    click: (found) => found !== null && open(found),
  });
  const keys = useCursor<Found>({
    move(key, from) {
      if (!/^Arrow/.test(key) || points.length === 0) return null;
      if (from === null) return { point: 0 };
      // Points are in the order of the first axis, the second one and the runs.
      const up = plan.scenario.sweep.axes[1].values.length;
      const steps = { ArrowRight: up * count, ArrowLeft: -up * count, ArrowUp: count, ArrowDown: -count };
      const next = from.point + (steps[key as keyof typeof steps] ?? 0);
      return { point: points[next] === undefined ? from.point : next };
    },
    describe,
    isThere: ({ point }) => points[point] !== undefined,
    open,
  });
  const marked = (keys.cursor ?? hover?.found)?.point ?? -1;
  const note = useCallback(() => (hover === null ? [] : describe(hover.found)), [hover, describe]);
  return (
    <CanvasView
      {...{ width, height, frame, hover, note }}
      label={texts.picture(describeGrid(plan, points, shown))}
      spoken={keys.spoken}
      {...handlers}
      {...keys.handlers}
    >
      <GridHeat {...props} marked={marked} />
    </CanvasView>
  );
}
