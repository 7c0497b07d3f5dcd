import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { formatCount, formatMicros } from '../../../base/format.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Rest, useRoom } from '../../../widgets/room.tsx';
import { ShortNumbers } from '../../../widgets/ShortNumbers.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { Controls, type Mode } from './Controls.tsx';
import { type Drawn, type DrawnNode, drawnOf, levelFor, MOST_ARCS } from './drawn.ts';
import styles from './FlowGraph.module.css';
import { historyOf } from './history.ts';
import type { Overlay } from './layout.ts';
import { Kind } from './network.ts';
import { Stage } from './Stage.tsx';
import { verdictOn } from './shown.ts';
import { LookPanel } from './TaskPanel.tsx';
import { type ShownSolve, useCurrentSolve, useSolved } from './useSolved.ts';

const StepPanel = lazy(async () => ({ default: (await import('./StepPanel.tsx')).StepPanel }));
const EditPanel = lazy(async () => ({ default: (await import('./EditPanel.tsx')).EditPanel }));

const WIDE = 600;
// Beside the picture: in half a window it only reads along, and in a whole one it has fields.
const PANEL = 236;
const PANEL_OF_FIELDS = 292;
// Below the picture, which stays the larger part.
const PANEL_SHARE = 0.46;

/** Shows the flow network that Quincy solved last, to be stepped through and edited. */
export function FlowGraph(props: RunProps) {
  const { run } = props;
  const { trace } = run;
  const [mode, setMode] = useState<Mode>('look');
  const [held, hold] = useState<number>(NONE);
  const current = useCurrentSolve(trace);
  const position = mode === 'look' ? current : held;
  const solve = useSolved(trace, position);
  const change = useCallback(
    (next: Mode) => {
      hold(current);
      setMode(next);
    },
    [current],
  );
  // Another run has other solves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run resets the mode.
  useEffect(() => setMode('look'), [trace]);
  if (solve === null) return <NotYet run={run} />;
  return <FlowOfSolve {...props} solve={solve} mode={mode} onMode={change} />;
}

/** Says when the first flow is solved, and offers to go there. */
function NotYet({ run }: Pick<RunProps, 'run'>) {
  const first = historyOf(run.trace)?.solves.at(0).at ?? 0;
  return (
    <div className={styles.empty}>
      <p>No flow has been solved yet: the first one is at {formatMicros(first)}.</p>
      <Button onClick={() => playbackStore.getState().seek(first)}>Go there</Button>
    </div>
  );
}

interface FlowOfSolveProps extends RunProps {
  readonly solve: ShownSolve;
  readonly mode: Mode;
  onMode(mode: Mode): void;
}

function FlowOfSolve({ run, solve, mode, onMode }: FlowOfSolveProps) {
  const { width } = useRoom();
  const { scale } = usePalette();
  const hues = useJobHues(run.trace);
  const { solved, quincy } = solve.shown;
  const { job, task } = selectionStore();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [picked, pickArc] = useState<number>(NONE);
  const row = useMemo(() => solved.tasks.findIndex((each) => each.task === task), [solved, task]);
  const [asked, ask] = useState<JobId | null>(null);
  const level = useMade(levelFor, quincy, job, row, solved, asked);
  const drawn = useMemo(() => drawnOf(solve.shown, level), [solve, level]);
  const verdict = useMemo(() => verdictOn(solve.shown), [solve]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lay over another solve is of no use.
  useEffect(() => {
    setOverlay(null);
    pickArc(NONE);
  }, [solve, mode]);

  const open = useCallback(
    (node: DrawnNode) => {
      if (node.job !== NONE) ask(node.job);
      openNode(solve, run.index, node);
    },
    [solve, run.index],
  );
  const isWide = width >= WIDE * scale;
  // With little room there is no panel: the inspector shows the same about a task.
  const hasPanel = mode !== 'look' || isWide;
  const selected = selectedNode(solve, level.kind === 'jobs' ? job : null, row);
  const panel = { solve, show: setOverlay };
  return (
    <ChartFrame
      controls={<Controls run={run} solve={solve} level={level} mode={mode} onMode={onMode} onJob={ask} />}
      note={
        <span className={verdict.isAsRecorded ? undefined : styles.wrong} data-verdict={verdict.isAsRecorded}>
          Solve {formatCount(solved.solve.number + 1)} at {formatMicros(solved.at)} ·{' '}
          <ShortNumbers text={verdict.text} />
          {isWide && arcsText(drawn, quincy.network.arcs)}
        </span>
      }
    >
      <WithPanel
        isWide={isWide}
        mode={mode}
        panel={
          hasPanel ? (
            <Suspense fallback={null}>
              {mode === 'look' && <LookPanel solve={solve} row={row} />}
              {mode === 'step' && <StepPanel {...panel} />}
              {mode === 'edit' && <EditPanel {...panel} arc={picked} />}
            </Suspense>
          ) : null
        }
      >
        <Stage
          solve={solve}
          overlay={overlay}
          drawn={drawn}
          hues={hues}
          selected={selected}
          open={open}
          title={run.title}
          pick={pickArc}
        />
      </WithPanel>
    </ChartFrame>
  );
}

interface WithPanelProps {
  readonly isWide: boolean;
  readonly mode: Mode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** A picture with a panel beside or below it, if there is any. */
function WithPanel({ isWide, mode, panel, children }: WithPanelProps) {
  const { scale } = usePalette();
  const { width, height } = useRoom();
  const beside = (mode === 'look' ? PANEL : PANEL_OF_FIELDS) * scale;
  const size = isWide ? { width: beside, height } : { width, height: Math.floor(height * PANEL_SHARE) };
  const taken = isWide ? { width: beside } : { height: size.height };
  return (
    // Stepping and editing need room: what is beside them waits.
    <div className={isWide ? styles.body : styles.stacked} data-whole={mode === 'look' ? undefined : mode}>
      <Rest {...(panel !== null && taken)}>{children}</Rest>
      {panel !== null && (
        <div className={styles.panel} style={size}>
          {panel}
        </div>
      )}
    </div>
  );
}

function arcsText({ hidden, level }: Drawn, arcs: number): string {
  if (hidden > 0) return ` · ${formatCount(MOST_ARCS)} arcs drawn, ${formatCount(hidden)} idle ones not`;
  if (level.kind === 'all' || level.kind === 'task') return ' · cost/capacity; capacity 1 if not written';
  return ` · ${formatCount(arcs)} arcs in all`;
}

/** Selects the task or the job of a node, as a click does in every view. */
function openNode({ shown }: ShownSolve, run: number, { kind, members, job, group }: DrawnNode): void {
  const { selectTask, selectJob, selectServer } = selectionStore.getState();
  const { solved, quincy } = shown;
  const row = members[0] - quincy.firstOf[kind];
  if (kind === Kind.task && group === null) selectTask(job, solved.tasks[row].task, run);
  else if (kind === Kind.computer && group === null) selectServer(row, run);
  else if (job !== NONE) selectJob(job, run);
}

/** The node of the network of the selected task, or a task of the job whose band is selected; NONE: there is none. */
function selectedNode({ shown: { quincy, solved } }: ShownSolve, job: number | null, row: number): number {
  const task = row === NONE ? solved.tasks.findIndex((each) => each.job === job) : row;
  return task < 0 ? NONE : quincy.firstOf[Kind.task] + task;
}
