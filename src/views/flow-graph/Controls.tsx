import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { jobName, taskName } from '../names.ts';
import type { RunTrace } from '../view.ts';
import styles from './FlowGraph.module.css';
import type { Mode } from './mode.ts';
import type { Level } from './scene.ts';
import type { ShownSolve } from './useSolved.ts';

interface ControlsProps {
  readonly run: RunTrace;
  readonly solve: ShownSolve;
  readonly level: Level;
  readonly mode: Mode;
  readonly isWide: boolean;
  onMode(mode: Mode): void;
}

/** From solve to solve, from level to level, and what else can be done with a network. */
export function Controls({ run, solve, level, mode, isWide, onMode }: ControlsProps) {
  const { history, position } = solve;
  const toggle = (wanted: Mode) => onMode(mode === wanted ? 'look' : wanted);
  const go = (to: number) => playbackStore.getState().seek(history.solves.at(to).at);
  return (
    <>
      <IconButton
        icon="left"
        label="Solve before"
        disabled={position === 0 || mode !== 'look'}
        onClick={() => go(position - 1)}
      />
      <IconButton
        icon="right"
        label="Next solve"
        disabled={position + 1 >= history.solves.length || mode !== 'look'}
        onClick={() => go(position + 1)}
      />
      <Button isPressed={mode === 'step'} onClick={() => toggle('step')}>
        {isWide ? 'Step through' : 'Step'}
      </Button>
      <Button isPressed={mode === 'edit'} onClick={() => toggle('edit')}>
        {isWide ? 'Edit the network' : 'Edit'}
      </Button>
      {level.kind !== 'all' && <Crumbs run={run} level={level} solve={solve} />}
    </>
  );
}

interface CrumbsProps {
  readonly run: RunTrace;
  readonly level: Exclude<Level, { kind: 'all' }>;
  readonly solve: ShownSolve;
}

/** Where the picture is between all jobs and one task, and the way back. */
function Crumbs({ run, level, solve }: CrumbsProps) {
  const { selectJob } = selectionStore.getState();
  const job = level.kind === 'jobs' ? null : level.job;
  const { graphs } = run.trace.data;
  return (
    <nav className={styles.row} aria-label="Level of detail">
      <button type="button" className={styles.crumb} disabled={job === null} onClick={() => selectJob(null)}>
        All jobs
      </button>
      {job !== null && (
        <>
          ›
          <button
            type="button"
            className={styles.crumb}
            disabled={level.kind === 'job'}
            onClick={() => selectJob(job, run.index)}
          >
            {jobName(job)}
          </button>
        </>
      )}
      {level.kind === 'task' && (
        <>
          ›
          <button type="button" className={styles.crumb} disabled>
            {taskName(graphs, solve.shown.solved.tasks[level.row].task)}
          </button>
        </>
      )}
    </nav>
  );
}
