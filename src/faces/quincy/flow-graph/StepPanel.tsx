import { line, scaleLinear } from 'd3';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Augmentation, augmentations, flowAfter } from '../../../algorithms/flow/augmentations.ts';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { formatCount } from '../../../base/format.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { ShortNumbers } from '../../../widgets/ShortNumbers.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { choicesOfFlow, type Flowing } from './choices.ts';
import styles from './FlowGraph.module.css';
import type { Overlay } from './layout.ts';
import { formatCost, nodeName } from './names.ts';
import { costText } from './shown.ts';
import type { ShownSolve } from './useSolved.ts';

interface StepPanelProps {
  readonly solve: ShownSolve;
  show(overlay: Overlay | null): void;
}

/** Largest network that can be stepped through: in larger ones the steps are too many, and too small, to be seen. */
const MOST_NODES = 600;

/** Steps through a solve by successive shortest paths, with the cost that each step adds. */
export function StepPanel({ solve, show }: StepPanelProps) {
  const { quincy, solved } = solve.shown;
  const isSmall = quincy.network.nodes <= MOST_NODES;
  const { steps } = useMemo(
    () => (isSmall ? augmentations(quincy.network) : { steps: [] }),
    [quincy, isSmall],
  );
  const [count, setCount] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const step = count === 0 ? null : steps[count - 1];
  useEffect(() => {
    if (!isSmall) return;
    const flow = flowAfter(quincy.network.arcs, steps, count);
    const choices = choicesOfFlow(quincy, flow, solved.problem.rackOf);
    const way = new Map((step?.way ?? []).map(({ arc, isForth }) => [arc, isForth]));
    show({ flowing: { solved, quincy, flow, choices }, way, changes: new Map() });
  }, [quincy, solved, steps, count, step, isSmall, show]);
  // Another network has other steps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new network resets the steps.
  useEffect(() => setCount(0), [quincy]);

  if (!isSmall)
    return (
      <p>
        This network has {formatCount(quincy.network.nodes)} nodes, which would take too many steps. Networks
        of up to {MOST_NODES} nodes can be stepped through.
      </p>
    );
  const go = (to: number) => {
    setCount(Math.min(steps.length, Math.max(0, to)));
    // At either end the focused button becomes disabled, so the focus moves to the panel to keep the keys working.
    if (to <= 0 || to >= steps.length) frame.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const goals: Readonly<Record<string, number>> = {
      ArrowRight: count + 1,
      ArrowLeft: count - 1,
      Home: 0,
      End: steps.length,
    };
    const goal = goals[event.key];
    if (goal === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    go(goal);
    // Elsewhere the arrows step through time.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section ref={frame} aria-label="Steps of the solver" tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <IconButton icon="toStart" label="First step" disabled={count === 0} onClick={() => go(0)} />
        <IconButton icon="stepBack" label="Step back" disabled={count === 0} onClick={() => go(count - 1)} />
        <Button
          icon="stepForward"
          variant="primary"
          disabled={count === steps.length}
          onClick={() => go(count + 1)}
        >
          Next
        </Button>
        <IconButton
          icon="toEnd"
          label="Last step"
          disabled={count === steps.length}
          onClick={() => go(steps.length)}
        />
        <strong>{`${count} of ${steps.length}`}</strong>
      </div>
      <div className={styles.beside}>
        <div role="status" className={styles.words}>
          {step === null ? (
            <p>
              Nothing flows yet. Each step sends flow along the cheapest path that is left (successive
              shortest paths).
            </p>
          ) : (
            <>
              <p className={styles.result}>
                <ShortNumbers
                  text={`Δcost ${formatCost(step.length * step.units)}, total ${costText(step.cost)}`}
                />
              </p>
              {stepWords(solve.shown, step).map((line) => (
                <p key={line}>
                  <ShortNumbers text={line} />
                </p>
              ))}
            </>
          )}
        </div>
        <CostLine costs={[0, ...steps.map(({ cost }) => cost)]} at={count} />
      </div>
    </section>
  );
}

/** Says which path a step sends flow along, and what each arc adds to the cost or gives back. */
export function stepWords(
  { solved, quincy }: Flowing,
  { way, kind, units }: Augmentation,
): readonly string[] {
  const { from, to, cost } = quincy.network;
  const name = (node: number) => nodeName(solved, quincy, node);
  const first = way[0];
  const begin = first === undefined ? '' : name(first.isForth ? from[first.arc] : to[first.arc]);
  const nodes = way.map(({ arc, isForth }) => (isForth ? ` → ${name(to[arc])}` : ` ⇠ ${name(from[arc])}`));
  const costs = way.flatMap(({ arc, isForth }) => {
    if (cost[arc] === 0) return [];
    return [isForth ? formatCost(cost[arc]) : `− ${formatCost(cost[arc])}`];
  });
  const sum = costs.length > 1 ? `Costs along it: ${costs.join(' + ').replaceAll('+ −', '−')}.` : '';
  const back = way.some(({ isForth }) => !isForth)
    ? ['⇠ takes flow back: another task gives up its place.']
    : [];
  const what =
    kind === 'cycle' ? 'A cycle that costs less than nothing' : `${units} unit${units === 1 ? '' : 's'}`;
  return [`${what}: ${begin}${nodes.join('')}`, ...(sum === '' ? [] : [sum]), ...back];
}

interface CostLineProps {
  /** Total cost before the first step and after each step, in units. */
  readonly costs: readonly number[];
  readonly at: number;
}

const WIDTH = 116;
const HEIGHT = 66;
const FOOT = 16;

/** Draws the total cost after each step as a line. */
function CostLine({ costs, at }: CostLineProps) {
  const { accent, ink, inkFaint, line: border, scale } = usePalette();
  const least = minOf(costs);
  const most = maxOf(costs);
  const x = scaleLinear([0, Math.max(1, costs.length - 1)], [3, WIDTH - 3]);
  const y = scaleLinear([least, most === least ? least + 1 : most], [HEIGHT - FOOT, 4]);
  const path =
    line<number>(
      (_, index) => x(index),
      (cost) => y(cost),
    )(costs) ?? '';
  return (
    <svg
      width={WIDTH * scale}
      height={HEIGHT * scale}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Total cost: ${costText(costs[at])} after step ${at}`}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke={border} />
      <path d={path} fill="none" stroke={inkFaint} strokeWidth={1.5} />
      <circle cx={x(at)} cy={y(costs[at])} r={3.5} fill={accent} />
      <text x={0} y={HEIGHT - 2} fontSize={12} fill={ink}>
        cost by step
      </text>
    </svg>
  );
}
