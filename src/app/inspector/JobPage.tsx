import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Run } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { chooseJob } from '../../views/dag/chooseJob.ts';
import { firstTaskOf, jobName, taskName } from '../../views/shared/names.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { IconButton, LinkButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { noteSwipe, Panes, panesOf } from '../stage/Panes.tsx';
import { RunHeads } from '../stage/RunHeads.tsx';
import { useRunTraces } from '../stage/runTraces.ts';
import stage from '../stage/Stage.module.css';
import { useStageViews } from '../stage/viewsInUse.ts';
import styles from './JobPage.module.css';
import { AboutJob } from './JobPanel.tsx';
import { viewsOf } from './Pictures.tsx';
import { AttemptTable } from './Race.tsx';

interface JobPageProps {
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
  /** The view to which the page opens. */
  readonly at: View;
}

/**
 * One job on one page: every view of a job below the other, each at its own height, and all attempts at its tasks. The
 * runs are named once, above them all; below they have their letters.
 */
export function JobPage({ runs, titles, at }: JobPageProps) {
  const traces = useRunTraces(runs, titles);
  const job = usePickedJob(traces);
  const choices = layoutStore((layout) => layout.choices);
  const views = viewsOf('job', useStageViews(), traces).filter(
    ({ heightOfJob }) => heightOfJob !== undefined,
  );
  const page = useRef<HTMLDivElement>(null);
  const isThere = job !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who chooses the same view again has moved away from it.
  useEffect(() => {
    const section = page.current?.querySelector<HTMLDetailsElement>(`[data-section="${at.id}"]`);
    const line = page.current?.firstElementChild;
    if (!section || !line) return;
    section.open = true;
    // Below the line of the job, which stays.
    page.current?.parentElement?.scrollTo({ top: section.offsetTop - line.clientHeight });
  }, [at, choices, isThere]);
  if (job === null) return <p className={styles.none}>No job has arrived yet. Move the clock on.</p>;
  return (
    <div ref={page}>
      <div className={styles.line}>
        <JobLine run={traces[0]} job={job} />
        <RunHeads runs={runs} titles={titles} />
      </div>
      {views.map((view) => (
        <details key={view.id} open data-section={view.id} className={styles.section}>
          <summary>
            <h2>{view.title}</h2> <span>{view.hint}</span>
          </summary>
          <div
            className={joinClasses(stage.panes, styles.body)}
            data-panes={panesOf(view, runs.length)}
            onScrollEnd={noteSwipe}
            style={{ '--height': `${view.heightOfJob?.(traces, job)}px` } as CSSProperties}
          >
            <Panes runs={runs} titles={titles} view={view} allowsInstead={false} isStory={false} />
          </div>
        </details>
      ))}
      <details open className={styles.section}>
        <summary>
          <h2>Attempts</h2> <span>Where did each task run, from when to when?</span>
        </summary>
        <div className={styles.tables}>
          {traces.map((run) => (
            <Attempts key={run.index} run={run} job={job} />
          ))}
        </div>
      </details>
    </div>
  );
}

/**
 * The job that is picked; where none is, the one that was shown, or the one in the system longest, is picked here, as its
 * views would each choose their own. Who clears what is picked keeps the page, and his place on it.
 */
function usePickedJob(runs: readonly RunTrace[]): JobId | null {
  const picked = selectionStore((selection) => selection.job);
  const [seen, setSeen] = useState<JobId | null>(null);
  const trace = runs[0]?.trace;
  const known = (job: JobId | null) =>
    trace !== undefined && job !== null && job < trace.data.graphs.jobs ? job : null;
  const isThere = known(picked) !== null;
  if (isThere && seen !== picked) setSeen(picked);
  useEffect(() => {
    if (trace === undefined || isThere) return;
    const pick = ({ time }: { readonly time: number }) => {
      const job = chooseJob(trace, seen, time);
      if (job !== null) selectionStore.setState({ job });
    };
    pick(playbackStore.getState());
    return playbackStore.subscribe(pick);
  }, [trace, isThere, seen]);
  return known(picked) ?? known(seen);
}

/** Says which job it is, and leads to those that arrived before and after it. */
function JobLine({ run, job }: { readonly run: RunTrace; readonly job: JobId }) {
  const last = run.trace.data.graphs.jobs - 1;
  const go = (to: JobId) => selectionStore.setState({ job: to, task: null });
  return (
    <div className={styles.job}>
      <IconButton
        icon="left"
        size="small"
        label={job > 0 ? `Job before, ${jobName(job - 1)}` : 'No job before'}
        disabled={job === 0}
        onClick={() => go(job - 1)}
      />
      <IconButton
        icon="right"
        size="small"
        label={job < last ? `Next job, ${jobName(job + 1)}` : 'No next job'}
        disabled={job === last}
        onClick={() => go(job + 1)}
      />
      <AboutJob run={run} job={job} />
    </div>
  );
}

/** More would make a page of their own. */
const MOST_TASKS = 40;

function Attempts({ run, job }: { readonly run: RunTrace; readonly job: JobId }) {
  const { trace, index, title } = run;
  const { graphs } = trace.data;
  const first = firstTaskOf(graphs, job);
  const count = firstTaskOf(graphs, job + 1) - first;
  const tasks = Array.from({ length: Math.min(MOST_TASKS, count) }, (_, at) => first + at);
  return (
    <section aria-label={`Attempts, ${title}`}>
      <RunBadge index={index} />
      <AttemptTable
        caption={`Attempts at tasks of ${jobName(job)}`}
        trace={trace}
        tasks={tasks}
        nameOf={(task) => (
          <LinkButton onClick={() => selectionStore.getState().selectTask(job, task, index)}>
            {taskName(graphs, task)}
          </LinkButton>
        )}
        more={count - tasks.length}
      />
    </section>
  );
}
