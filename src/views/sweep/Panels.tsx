import { scaleLinear, scaleLog } from 'd3';
import { useCallback, useMemo, useRef } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { formatQuantity } from '../../widgets/quantity.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView } from '../surface/canvasView.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import type { Mark, Panel } from './panels.ts';
import { layoutPanels } from './panels.ts';
import { markNear, plotOf, spreadTicks } from './plot.ts';
import styles from './Sweep.module.css';
import { SweepPanel } from './SweepPanel.tsx';
import type { Sweep } from './sweeps.ts';
import { describeMark, describePanel, paramTitle, texts } from './words.ts';

interface PanelsProps {
  readonly sweep: Sweep;
  readonly panels: readonly Panel[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A panel, and the run of a mark in it. */
interface Found {
  readonly panel: number;
  readonly run: number;
}

const LETTER = 7;
// Share of the axis before its first value and after its last one.
const BESIDE = 0.06;

/** Small charts beside each other, all against the same parameter. A click on a dot looks at its run. */
export function Panels({ sweep, panels, isLow, width, height }: PanelsProps) {
  const { scale: zoom } = usePalette();
  const looked = selectionStore(({ run }) => run);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useMemo(
    () => layoutPanels(panels.length, width, height, zoom),
    [panels.length, width, height, zoom],
  );
  const plot = plotOf(grid, !isLow, zoom);
  const values = useMemo(
    () => sweep.lines.flatMap(({ points }) => points.map(({ value }) => value)),
    [sweep],
  );
  const x = useMemo(
    () => scaleOf(values, sweep.param.scale === 'log', plot.width),
    [values, sweep, plot.width],
  );
  const ticks = useMemo(() => {
    const longest = maxOf(values.map((value) => formatQuantity(value, sweep.param.unit).length));
    return spreadTicks(values, x, (longest * LETTER + 8) * zoom);
  }, [values, x, sweep, zoom]);
  const placeOf = (at: number) => ({
    left: (at % grid.columns) * grid.width,
    top: Math.floor(at / grid.columns) * grid.height,
  });
  const marksOf = useCallback((at: number) => [...panels[at].lines.flat(), ...panels[at].across], [panels]);
  const markOf = useCallback(
    ({ panel, run }: Found): Mark | null => marksOf(panel).find((mark) => mark.run.index === run) ?? null,
    [marksOf],
  );
  const describe = useCallback(
    (found: Found) => {
      const mark = markOf(found);
      return mark === null ? [] : describeMark(mark, panels, sweep);
    },
    [markOf, panels, sweep],
  );
  const look = ({ run }: Found) => {
    selectionStore.setState({ run });
    layoutStore.getState().focusRun(run);
  };

  const { hover, handlers } = usePointer<Found>({
    find(left, down) {
      const top = down + (frame.current?.scrollTop ?? 0);
      const panel = Math.floor(top / grid.height) * grid.columns + Math.floor(left / grid.width);
      if (panels[panel] === undefined || left >= grid.width * grid.columns) return null;
      const corner = placeOf(panel);
      const topOf = scaleLinear().domain(panels[panel].range).range([plot.height, 0]);
      const mark = markNear(
        panels[panel],
        x,
        topOf,
        left - corner.left - plot.left,
        top - corner.top - plot.top,
      );
      return mark === null ? null : { panel, run: mark.run.index };
    },
    click: (found) => found !== null && look(found),
  });
  const keys = useCursor<Found>({
    move(key, from) {
      if (!/^Arrow/.test(key)) return null;
      if (from === null) return { panel: 0, run: marksOf(0)[0].run.index };
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      const turn = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
      const panel = Math.max(0, Math.min(panels.length - 1, from.panel + turn));
      const marks = marksOf(panel);
      const at = marks.findIndex((mark) => mark.run.index === from.run);
      return { panel, run: marks[Math.max(0, Math.min(marks.length - 1, at + step))].run.index };
    },
    describe,
    isThere: (found) => panels[found.panel] !== undefined && markOf(found) !== null,
    reveal({ panel }) {
      const { top } = placeOf(panel);
      if (frame.current !== null)
        frame.current.scrollTop = Math.max(
          top + grid.height - height,
          Math.min(frame.current.scrollTop, top),
        );
    },
    open: look,
  });
  const found = keys.cursor ?? hover?.found ?? null;
  const note = useCallback(() => (hover === null ? [] : describe(hover.found)), [hover, describe]);

  return (
    <CanvasView
      {...{ width, height, frame, hover, note }}
      label={texts.picture(
        paramTitle(sweep.param),
        panels.map((panel) => describePanel(panel, sweep)).join('. '),
      )}
      spoken={keys.spoken}
      className={styles.scroll}
      {...handlers}
      {...keys.handlers}
    >
      <svg
        width={width}
        height={Math.max(height, grid.whole)}
        data-rows={panels.reduce((sum, _, at) => sum + marksOf(at).length, 0)}
        data-param={sweep.id}
        aria-hidden="true"
      >
        {panels.map((panel, at) => {
          const { left, top } = placeOf(at);
          return (
            <g key={panel.quantity.id} transform={`translate(${left + plot.left} ${top + plot.top})`}>
              <SweepPanel
                {...{ panel, sweep, x, plot, ticks, looked }}
                title={isLow ? undefined : paramTitle(sweep.param)}
                marked={found?.panel === at ? markOf(found) : null}
              />
            </g>
          );
        })}
      </svg>
    </CanvasView>
  );
}

function scaleOf(values: readonly number[], isLog: boolean, width: number) {
  const [least, most] = [minOf(values), maxOf(values)];
  const range = [width * BESIDE, width * (1 - BESIDE)];
  // A logarithm has no zero.
  return (isLog && least > 0 ? scaleLog() : scaleLinear()).domain([least, most]).range(range);
}
