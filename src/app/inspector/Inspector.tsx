import { isEmbedded } from '../../desk/scenario/query.ts';
import type { TaskId } from '../../engine/ids.ts';
import { attemptsOfTasks } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobResponse, taskResponse, taskService } from '../../metrics/responseTime.ts';
import { taskWait } from '../../metrics/waitTime.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { runLetter, runName } from '../../views/chart/runLook.ts';
import { jobOfTask } from '../../views/shared/names.ts';
import type { Mark, RunTrace } from '../../views/shared/view.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { ForkHere } from '../fork/ForkHere.tsx';
import { HowCounted } from '../stage/HowCounted.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { compareTask } from './compareRuns.ts';
import { Sentence } from './EvidenceTable.tsx';
import styles from './Inspector.module.css';
import { DifferenceLink, JobPanel } from './JobPanel.tsx';
import { Pictures } from './Pictures.tsx';
import { ServerPanel } from './ServerPanel.tsx';
import { TimeBar } from './TimeBar.tsx';
import { useSlowClock } from './useSlowClock.ts';
import { WhyHere } from './WhyHere.tsx';

const ofRun = ['run'] as const;

/** Explains the selection: why a task ran where it did, what a job consists of, what a server does. */
export function Inspector() {
  const runs = useRunTraces(
    runStore((state) => state.runs),
    useRunTitles(),
  );
  const { job, task, server, run: chosen } = selectionStore();
  // What a view of results would tell.
  const hasPictures = !welcomeStore(isGuessing) && !isEmbedded;
  const marks: readonly Mark[] = [
    ...(server === null ? [] : (['server'] as const)),
    ...(task === null ? [] : (['task'] as const)),
    ...(job === null ? [] : (['job'] as const)),
  ];
  const run = runs.find(({ index }) => index === chosen) ?? runs[0];
  return (
    <section className={styles.inspector} aria-label="Inspector">
      {run === undefined ? (
        <Hint />
      ) : (
        <>
          <div className={styles.counted}>
            <HowCounted of="Inspector" load={async () => counted} />
          </div>
          {hasPictures && <Pictures run={run} marks={marks} />}
          <Explained run={run} runs={runs} job={job} task={task} server={server} />
          {!isEmbedded && <Fork run={run} job={job} task={task} server={server} />}
          {hasPictures && <Pictures run={run} marks={ofRun} />}
        </>
      )}
    </section>
  );
}

interface ExplainedProps {
  readonly run: RunTrace;
  readonly runs: readonly RunTrace[];
  readonly job: number | null;
  readonly task: number | null;
  readonly server: number | null;
}

/** What can happen to the selection, if it is one of this run. */
function Fork({ run, ...of }: Omit<ExplainedProps, 'runs'>) {
  const time = useSlowClock();
  const { graphs, topology } = run.trace.data;
  const within = (id: number | null, count: number) => (id !== null && id < count ? id : null);
  const server = within(of.server, topology.servers);
  const [job, task] = [within(of.job, graphs.jobs), within(of.task, graphs.tasks)];
  return server === null && job === null ? null : <ForkHere {...{ run, job, task, server, time }} />;
}

// The selection may belong to a previous scenario, so its ids are checked.
function Explained({ run, runs, job, task, server }: ExplainedProps) {
  const { graphs, topology } = run.trace.data;
  if (server !== null && server < topology.servers) return <ServerPanel run={run} server={server} />;
  if (task !== null && task < graphs.tasks) {
    return (
      <>
        <WhyHere run={run} task={task} isOneOfMany={runs.length > 1} />
        <TimeBar trace={run.trace} task={task} />
        <Compare run={run} runs={runs} task={task} />
      </>
    );
  }
  if (job !== null && job < graphs.jobs) return <JobPanel run={run} runs={runs} job={job} />;
  return <Hint />;
}

function Hint() {
  return (
    <>
      <h2 className={styles.heading}>Why here?</h2>
      <p className={styles.hint}>
        Click a task, in the cluster or on the timeline, to read why it ran on that server: which servers were
        asked, how long their queues were, and which one got the task. Click a server to see what it does, or
        a ring in a queue to follow its job.
      </p>
    </>
  );
}

interface CompareProps {
  readonly run: RunTrace;
  readonly runs: readonly RunTrace[];
  readonly task: TaskId;
}

/** Compares the task with the same task in the other runs. */
function Compare({ run, runs, task }: CompareProps) {
  const others = runs.filter(({ index, trace }) => index !== run.index && task < trace.data.graphs.tasks);
  return others.map((other) => (
    <section key={other.index}>
      <h2 className={styles.heading}>
        Compare with {runLetter(other.index)}
        <LinkButton onClick={() => selectionStore.setState({ run: other.index })}>why there?</LinkButton>
      </h2>
      <Sentence pieces={compareTask(run.trace, other.trace, runName(other), task)} />
      <DifferenceLink run={run} other={other} job={jobOfTask(run.trace.data.graphs, task)} />
    </section>
  ));
}

/** How the times of jobs and tasks in the panels are counted. */
export const counted: readonly Definition[] = [
  jobResponse,
  taskWait,
  taskService,
  taskResponse,
  {
    title: 'Where its time went',
    help: `The parts of the ${taskResponse.title.toLowerCase()} of this task, to the microsecond.`,
  },
  attemptsOfTasks,
];
