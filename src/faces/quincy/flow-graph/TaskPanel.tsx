import { useEffect, useMemo, useState } from 'react';
import { formatSeconds } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import {
  COST_SCALE,
  dataThatEvicts,
  secondsOf,
  waitForBetter,
} from '../../../policies/quincy/decisions/prices.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import { ColumnHeads } from '../../../widgets/DataTable.tsx';
import { ShortNumbers } from '../../../widgets/ShortNumbers.tsx';
import {
  type Alternative,
  alternativesOf,
  isKept,
  isTaken,
  keptSentence,
  nextBestSentence,
  placeName,
} from './alternatives.ts';
import { changeLines, changeSummary } from './changes.ts';
import type { Flowing } from './choices.ts';
import { describeTask } from './describe.ts';
import styles from './FlowGraph.module.css';
import { formatCost } from './names.ts';
import type { ShownSolve } from './useSolved.ts';

interface LookPanelProps {
  readonly solve: ShownSolve;
  /** Row of the selected task, or NONE. */
  readonly row: number;
}

const MOST_LINES = 12;

/** What a solve changed, and what the selected task could have done instead. */
export function LookPanel({ solve, row }: LookPanelProps) {
  const { shown, changes } = solve;
  const lines = useMemo(() => changeLines(shown.solved, changes), [shown, changes]);
  const more = lines.length - MOST_LINES;
  return (
    <>
      {row !== NONE && <TaskPanel shown={shown} row={row} />}
      <h3>Since the previous solve: {changeSummary(changes)}</h3>
      <ul className={styles.list}>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 && <p>and {more} more</p>}
      {row === NONE && <p>Click a task to see what else it could do, and at what cost.</p>}
    </>
  );
}

interface TaskPanelProps {
  readonly shown: Flowing;
  readonly row: number;
}

// Trying each path of a task takes one solve, which takes too long in larger networks.
const MOST_TASKS = 8000;

const WAY_TITLES = [
  undefined,
  'Of its arc alone',
  'How much more everything would cost if the task had to take this path',
  'How long the task waits before it takes a free slot at this cost: cost ÷ ω',
];

/** The paths that a task could take, what each would cost in total, and for how long waiting for it is worth it. */
function TaskPanel({ shown, row }: TaskPanelProps) {
  const { solved, choices } = shown;
  const { problem, prices } = solved;
  const isSmall = problem.tasks <= MOST_TASKS;
  const ways = useAlternatives(isSmall ? problem : null, row);
  const [name, ...lines] = describeTask(shown, row);
  return (
    <>
      <h3>{name}</h3>
      {lines.map((line) => (
        <p key={line}>
          <ShortNumbers text={line} />
        </p>
      ))}
      {isSmall && (
        <p className={styles.result}>
          {ways === null ? '…' : <ShortNumbers text={nextBestSentence(shown, row, ways)} />}
        </p>
      )}
      {!isSmall && <p>The network is too large to try each path of a task.</p>}
      <table className={styles.table}>
        <ColumnHeads heads={['way', 'cost', 'in all', 'after']} titles={WAY_TITLES} />
        <tbody>
          {ways?.map((way) => (
            <tr key={`${way.via} ${way.to}`} data-taken={isTaken(way, choices[row], problem.rackOf)}>
              <td>{placeName(solved, way)}</td>
              <td>{formatCost(way.cost, 2)}</td>
              <td>
                {way.extra === 0
                  ? '0'
                  : Number.isFinite(way.extra)
                    ? `+${formatCost(way.extra, 2)}`
                    : 'never'}
              </td>
              <td>{way.via === 0 ? '' : waitText(waitForBetter(prices, way.cost))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <BreakEven shown={shown} row={row} />
    </>
  );
}

/** Tries the paths of a task after the picture is drawn, as it takes longer than a frame. */
function useAlternatives(problem: PlacementProblem | null, row: number): readonly Alternative[] | null {
  const [ways, setWays] = useState<readonly Alternative[] | null>(null);
  useEffect(() => {
    setWays(null);
    if (problem === null) return;
    const later = setTimeout(() => setWays(alternativesOf(problem, row)), 30);
    return () => clearTimeout(later);
  }, [problem, row]);
  return ways;
}

function waitText(seconds: number): string {
  return Number.isFinite(seconds) ? formatSeconds(seconds) : 'never';
}

/** For this task: how long a better place is worth waiting for, and until when it is moved. */
function BreakEven({ shown, row }: TaskPanelProps) {
  const { prices, tasks } = shown.solved;
  if (isKept(shown.solved, row)) return <p>{keptSentence(shown.solved)}</p>;
  const { workedTicks } = tasks[row];
  const { computer } = shown.choices[row];
  const worked = secondsOf(workedTicks);
  const gigabytes = (amount: number) => `${formatCost(amount * COST_SCALE, 2)} GB`;
  const rack = dataThatEvicts(prices.rack, worked);
  const core = dataThatEvicts(prices.core, worked);
  return (
    <>
      <h3>Break-even</h3>
      <p>A cheaper place is worth waiting for until ω·ν exceeds the saving: Δcost ÷ {prices.wait / 100} s.</p>
      {computer !== NONE && (
        <p>
          {worked > 0
            ? `After ${formatSeconds(worked)} of work it is stopped only if that saves another task more than ${gigabytes(rack)} across a rack switch or ${gigabytes(core)} across the core.`
            : 'It has not worked yet, so it is stopped as soon as that saves anything in total.'}
        </p>
      )}
    </>
  );
}
