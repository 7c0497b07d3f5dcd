import { Fragment } from 'react';
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
  onMode(mode: Mode): void;
  /** Called with a job whose tasks shall be shown. */
  onJob(job: JobId): void;
}

/** Buttons to go to the next and previous solve and between levels of detail, and to step through or edit a network. */
export function Controls({ run, solve, level, mode, onMode, onJob }: ControlsProps) {
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
        <GivesWay steps={1} of={`${level.kind} ${mode}`}>
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
  const { graphs } = run.trace.data;
  const { tasks } = solve.shown.solved;
  const crumbs = [{ name: 'All jobs', short: 'all', open: () => selectJob(null, run.index) }];
  const add = (name: string, open: () => void) => crumbs.push({ name, short: name, open });
  if (level.kind !== 'jobs')
    add(jobName(level.job), () => {
      onJob(level.job);
      selectJob(level.job, run.index);
    });
  if (level.kind === 'task') add(taskName(graphs, tasks[level.row].task), () => undefined);
  if (isShort) {
    const above = crumbs.at(-2);
    if (above === undefined) return null;
    const name = above === crumbs[0] ? 'all jobs' : above.name;
    return (
      <button type="button" className={styles.crumb} aria-label={`Back to ${name}`} onClick={above.open}>
        ‹ {above.short}
      </button>
    );
  }
  return (
    <nav className={styles.crumbs} aria-label="Level of detail">
      {crumbs.map(({ name, open }, at) => (
        <Fragment key={name}>
          {at > 0 && '›'}
          <button type="button" className={styles.crumb} disabled={at === crumbs.length - 1} onClick={open}>
            {name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}
