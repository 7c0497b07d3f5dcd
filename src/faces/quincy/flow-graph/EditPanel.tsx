import { useEffect, useMemo, useState } from 'react';
import { writeDimacs, writeDimacsFlow } from '../../../algorithms/flow/readDimacs.ts';
import { NONE, type TaskId } from '../../../engine/ids.ts';
import { layoutComments } from '../../../policies/quincy/solver/networkRoles.ts';
import { serverName, taskName } from '../../../views/shared/names.ts';
import { Button } from '../../../widgets/Button.tsx';
import { download } from '../../../widgets/download.ts';
import { ShortNumbers } from '../../../widgets/ShortNumbers.tsx';
import type { Change } from './choices.ts';
import { EditFields } from './EditFields.tsx';
import styles from './FlowGraph.module.css';
import type { Overlay } from './layout.ts';
import { costText } from './shown.ts';
import {
  type Edit,
  editNetwork,
  type Rerouted,
  rangesOf,
  reroutedTasks,
  solveEdited,
} from './solveEdited.ts';
import type { ShownSolve } from './useSolved.ts';

interface EditPanelProps {
  readonly solve: ShownSolve;
  /** The arc that was selected in the picture, or NONE. */
  readonly arc: number;
  show(overlay: Overlay | null): void;
}

const MOST_LINES = 10;

/** Lets costs, capacities and bounds of a network be changed, and solves it on the page after every change. */
export function EditPanel({ solve, arc, show }: EditPanelProps) {
  const { shown } = solve;
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const edited = useMemo(() => editNetwork(shown.solved, edits), [shown, edits]);
  const outcome = useMemo(
    () => (edits.length === 0 ? null : solveEdited(edited, shown)),
    [edited, edits, shown],
  );
  const flowing = outcome?.kind === 'optimal' ? outcome.flowing : null;
  const rerouted = useMemo(
    () => (flowing === null ? [] : reroutedTasks(shown.choices, flowing.choices)),
    [shown, flowing],
  );
  useEffect(() => {
    show(flowing === null ? null : { flowing, way: new Map(), changes: changesOf(rerouted, shown) });
  }, [flowing, rerouted, shown, show]);

  const shownNow = flowing ?? shown;
  const save = () => {
    const { network } = edited.quincy;
    const comments = [
      `Quincy, solve ${shown.solved.solve.number + 1}; costs in millionths`,
      ...layoutComments(rangesOf(edited.quincy)),
    ];
    download('quincy.min', writeDimacs(network, comments));
  };
  const saveFlow = () => {
    const cost = outcome?.kind === 'optimal' ? outcome.cost : shown.solved.solve.cost;
    download('quincy.sol', writeDimacsFlow(shownNow.quincy.network, cost, shownNow.flow));
  };
  return (
    <>
      <div className={styles.pinned}>
        <div className={styles.spread}>
          <p className={styles.result} role="status" data-edited={outcome?.kind ?? 'as it was'}>
            {outcome === null && <ShortNumbers text={`cost ${costText(shown.solved.solve.cost)}`} />}
            {outcome?.kind === 'optimal' && (
              <ShortNumbers
                text={`cost ${costText(shown.solved.solve.cost)} → ${costText(outcome.cost)}, ${elsewhere(rerouted.length)}`}
              />
            )}
            {outcome?.kind === 'none' && <span className={styles.wrong}>{outcome.reason}</span>}
          </p>
          <span className={styles.row}>
            <Button icon="undo" disabled={edits.length === 0} onClick={() => setEdits(edits.slice(0, -1))}>
              Undo
            </Button>
            <Button icon="reset" disabled={edits.length === 0} onClick={() => setEdits([])}>
              Reset
            </Button>
          </span>
        </div>
      </div>
      <ul className={styles.list}>
        {rerouted.slice(0, MOST_LINES).map((each) => (
          <li key={each.row}>{reroutedLine(shown, each)}</li>
        ))}
      </ul>
      {rerouted.length > MOST_LINES && <p>and {rerouted.length - MOST_LINES} more</p>}
      <EditFields solve={solve} edited={edited} arc={arc} onEdit={(edit) => setEdits([...edits, edit])} />
      {outcome?.kind === 'optimal' && !outcome.isQuincyShaped && (
        <p>The network no longer has Quincy’s shape, so the general solver solved it.</p>
      )}
      <h3>Export (DIMACS)</h3>
      <div className={styles.row}>
        <Button icon="download" onClick={save}>
          .min
        </Button>
        <Button icon="download" disabled={outcome?.kind === 'none'} onClick={saveFlow}>
          Solution
        </Button>
      </div>
    </>
  );
}

function elsewhere(tasks: number): string {
  if (tasks === 0) return 'the same placement';
  return tasks === 1 ? '1 task goes elsewhere' : `${tasks} tasks go elsewhere`;
}

function reroutedLine({ solved }: ShownSolve['shown'], { row, before, after }: Rerouted): string {
  const { graphs, topology } = solved.history.trace.data;
  const place = (server: number) => (server === NONE ? 'unscheduled' : serverName(server, topology.servers));
  return `${taskName(graphs, solved.tasks[row].task)}: ${place(before.computer)} → ${place(after.computer)}`;
}

function changesOf(
  rerouted: readonly Rerouted[],
  { solved }: ShownSolve['shown'],
): ReadonlyMap<TaskId, Change> {
  const changes = new Map<TaskId, Change>();
  for (const { row, before, after } of rerouted) {
    const change = after.computer === NONE ? 'stop' : before.computer === NONE ? 'start' : 'move';
    changes.set(solved.tasks[row].task, change);
  }
  return changes;
}
