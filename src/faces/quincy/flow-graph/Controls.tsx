import type { JobId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import type { Level } from './drawn.ts';
import styles from './FlowGraph.module.css';
import type { ShownSolve } from './useSolved.ts';

/** What the view does: follow the run, step through a solve, or edit its network. */
export type Mode = 'look' | 'step' | 'edit';

interface ControlsProps {
  readonly run: RunTrace;
  readonly solve: ShownSolve;
  readonly level: Level;
  readonly mode: Mode;
  readonly width: number;
  onMode(mode: Mode): void;
  /** Called with a job whose tasks shall be shown. */
  onJob(job: JobId): void;
}

/** Buttons to go to the next and previous solve and between levels of detail, and to step through or edit a network. */
export function Controls({ run, solve, level, mode, width, onMode, onJob }: ControlsProps) {
  const { history, position } = solve;
  const isBusy = mode !== 'look';
  const toggle = (wanted: Mode) => onMode(mode === wanted ? 'look' : wanted);
  const go = (to: number) => playbackStore.getState().seek(history.solves.at(to).at);
  return (
    <>
      <IconButton
        icon="left"
        label="Previous solve"
        disabled={position === 0 || isBusy}
        onClick={() => go(position - 1)}
      />
      <IconButton
        icon="right"
        label="Next solve"
        disabled={position + 1 >= history.solves.length || isBusy}
        onClick={() => go(position + 1)}
      />
      <Button title="Step through the solver" isPressed={mode === 'step'} onClick={() => toggle('step')}>
        Step
      </Button>
      <Button title="Edit the network" isPressed={mode === 'edit'} onClick={() => toggle('edit')}>
        Edit
      </Button>
      {isBusy && (
        <Button
          icon="close"
          title="Back to all runs"
          onClick={({ currentTarget }) => {
            // This button goes away, and the focus must not go with it.
            (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
            onMode('look');
          }}
        >
          Done
        </Button>
      )}
      {level.kind !== 'all' && (
        <GivesWay steps={1} of={`${width} ${level.kind} ${mode}`}>
          {(step) => <Crumbs run={run} level={level} solve={solve} onJob={onJob} isShort={step > 0} />}
        </GivesWay>
      )}
    </>
  );
}

interface CrumbsProps extends Pick<ControlsProps, 'run' | 'solve' | 'onJob'> {
  readonly level: Exclude<Level, { kind: 'all' }>;
  /** Whether there is only room for one button, which goes back. */
  readonly isShort: boolean;
}

/** Shows the level of detail, between all jobs and one task, with buttons back to the levels above. */
function Crumbs({ run, level, solve, onJob, isShort }: CrumbsProps) {
  const { selectJob } = selectionStore.getState();
  const showJob = (job: JobId) => {
    onJob(job);
    selectJob(job, run.index);
  };
  const job = level.kind === 'jobs' ? null : level.job;
  const { graphs } = run.trace.data;
  if (isShort) {
    if (job === null) return null;
    const isTask = level.kind === 'task';
    return (
      <button
        type="button"
        className={styles.crumb}
        aria-label={isTask ? `Back to ${jobName(job)}` : 'Back to all jobs'}
        onClick={() => (isTask ? showJob(job) : selectJob(null, run.index))}
      >
        ‹ {isTask ? jobName(job) : 'all'}
      </button>
    );
  }
  return (
    <nav className={styles.crumbs} aria-label="Level of detail">
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
            onClick={() => showJob(job)}
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
