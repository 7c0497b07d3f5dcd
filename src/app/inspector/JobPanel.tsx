import type { ReactNode } from 'react';
import { formatMicros } from '../../base/format.ts';
import { formatMoment } from '../../desk/play/playback.ts';
import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import { type Micros, SECOND } from '../../engine/kernel/time.ts';
import { attemptToExplain, nameOfServer, readyAt } from '../../explain/facts.ts';
import { explainJob } from '../../faces/explain.ts';
import { showDifference } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { cancelledAt, ownersOf } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { jobColour } from '../../views/looks/colour.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { firstTaskOf, jobName, schedulerName, taskName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { FactTable, SentenceNow } from './EvidenceTable.tsx';
import styles from './Inspector.module.css';

interface JobPanelProps {
  readonly run: RunTrace;
  readonly runs: readonly RunTrace[];
  readonly job: JobId;
}

/** Shows a job: its response time in each run, and where its tasks ran in the current one. */
export function JobPanel({ run, runs, job }: JobPanelProps) {
  const { trace } = run;
  return (
    <section>
      <h2 className={styles.heading}>Job</h2>
      <AboutJob run={run} job={job} />
      <SentenceNow at={(time) => explainJob(trace, job, time)} />
      <dl className={styles.responses}>
        {runs.map((each) => (
          <div key={each.index} data-run={each.index}>
            <dt>
              <RunBadge index={each.index} /> {each.title}
            </dt>
            <dd>{responseText(each.trace, job)}</dd>
          </div>
        ))}
      </dl>
      {runs
        .filter((each) => each !== run && job < each.trace.data.graphs.jobs)
        .map((other) => (
          <p key={other.index} className={styles.hint}>
            <DifferenceLink run={run} other={other} job={job} />
          </p>
        ))}
      <TaskTable run={run} runs={runs} job={job} />
    </section>
  );
}

/** What a job is, in a sentence. */
export function AboutJob({ run: { trace }, job }: Omit<JobPanelProps, 'runs'>) {
  const { graphs, tables, schedulers } = trace.data;
  const palette = usePalette();
  const colour = jobColour(useJobHues(trace), palette, { job, hoveredJob: null }, job);
  const stages = graphs.jobFirstStage[job + 1] - graphs.jobFirstStage[job];
  const tasks = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]] - firstTaskOf(graphs, job);
  const arrivedAt = tables.jobs.columns.arrivedAt[job];
  const scheduler = schedulers === 1 ? '' : `, with ${ownerWords(trace, job)}`;
  const user = graphs.users.length > 1 ? ` of ${graphs.users[graphs.jobUser[job]].name}` : '';
  const ofStages = stages === 1 ? '' : ` in ${stages} stages`;
  return (
    <p className={styles.sentence}>
      <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
      <strong>{jobName(job)}</strong>
      {user}: {tasks.toLocaleString('en')} {tasks === 1 ? 'task' : 'tasks'}
      {ofStages}
      {scheduler}.{' '}
      {Number.isFinite(arrivedAt)
        ? `Arrived at ${formatMoment(arrivedAt, trace.data.endedAt)}.`
        : 'It never arrives.'}
    </p>
  );
}

/** Names the scheduler that received the job, and those that took it over. */
function ownerWords({ data }: Trace, job: JobId): string {
  const [first, ...others] = ownersOf(data, job);
  const taken = others.map(
    ({ scheduler, from }) => `${schedulerName(scheduler, data.schedulers)} from ${formatMicros(from)} on`,
  );
  return [schedulerName(first.scheduler, data.schedulers), ...taken].join(', then ');
}

function responseText({ data }: Trace, job: JobId): string {
  const cancelled = cancelledAt(data, job) - data.tables.jobs.columns.arrivedAt[job];
  if (Number.isFinite(cancelled)) return `cancelled after ${formatMicros(cancelled)}`;
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  const response = finishedAt[job] - arrivedAt[job];
  return Number.isFinite(response) ? `done after ${formatMicros(response)}` : 'not done';
}

// Number of tasks listed; longer lists would not suit a panel.
const MOST_TASKS = 40;

function TaskTable({ run, runs, job }: JobPanelProps) {
  const { graphs } = run.trace.data;
  const first = firstTaskOf(graphs, job);
  const past = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  const tasks = Array.from({ length: Math.min(MOST_TASKS, past - first) }, (_, index) => first + index);
  return (
    <>
      <h3 className={styles.heading}>
        Tasks {runs.length > 1 && <RunBadge index={run.index} />}
        {runs.length > 1 && <OtherRun run={run} runs={runs} />}
      </h3>
      <FactTable
        caption={`Tasks of ${jobName(job)}`}
        heads={['task', 'server', 'waited', 'ran']}
        rows={tasks.map((task) => ({ cells: taskCells(run, job, task) }))}
        more={past - first - tasks.length}
      />
    </>
  );
}

function OtherRun({ run, runs }: Omit<JobPanelProps, 'job'>) {
  const next = runs[(runs.indexOf(run) + 1) % runs.length];
  return (
    <LinkButton onClick={() => selectionStore.setState({ run: next.index })}>
      show <RunBadge index={next.index} />
    </LinkButton>
  );
}

function taskCells({ trace, index }: RunTrace, job: JobId, task: TaskId): readonly ReactNode[] {
  const attempt = attemptToExplain(trace, task);
  const { server, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const isBound = attempt !== NONE;
  const times = isBound
    ? [startedAt[attempt] - readyAt(trace, task), endedAt[attempt] - startedAt[attempt]]
    : [Number.NaN, Number.NaN];
  return [
    <LinkButton key={task} onClick={() => selectionStore.getState().selectTask(job, task, index)}>
      {taskName(trace.data.graphs, task)}
    </LinkButton>,
    isBound ? nameOfServer(trace, server[attempt]) : '–',
    ...times.map((time) => (
      <span key={time} title={formatMicros(time)}>
        {tableTime(time)}
      </span>
    )),
  ];
}

interface DifferenceLinkProps {
  readonly run: RunTrace;
  readonly other: RunTrace;
  readonly job: JobId;
}

/** Opens the first decision or start about the job's tasks that only one of two runs has. */
export function DifferenceLink({ run, other, job }: DifferenceLinkProps) {
  const runs: readonly [number, number] =
    run.index < other.index ? [run.index, other.index] : [other.index, run.index];
  return (
    <LinkButton onClick={() => showDifference(runs, job)}>
      {`First difference to ${runLetter(other.index)}`}
    </LinkButton>
  );
}

/** Formats a duration for a narrow column: `6.45 s`; from a minute on like a clock, `21:26` or `1:02:49`. */
export function tableTime(duration: Micros): string {
  const seconds = Math.round(duration / SECOND);
  if (!(seconds >= 60) || !Number.isFinite(seconds)) return formatMicros(duration);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
