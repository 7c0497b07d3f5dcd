import { useEffect, useMemo, useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import { linkHere } from '../../desk/open/link.ts';
import { jumpTo } from '../../desk/play/playback.ts';
import { copyText } from '../../desk/say/copyText.ts';
import { NONE, type TaskId } from '../../engine/ids.ts';
import type { Piece } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { type ShownDifference, shownDifference } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { type JobDivergence, largestDifference } from '../../trace/jobDivergence.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { firstTaskOf, jobName, taskName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { EvidenceTable, Sentence } from '../inspector/EvidenceTable.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { type Difference, findDifference } from './findDifference.ts';

// Two rules, which need no sheet of their own.
const sides = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: '16px 32px',
} as const;
const heading = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '4px 0 8px',
  fontSize: 'inherit',
} as const;

const close = () => shownDifference.setState({ of: null });

/** Shows where two runs part for a job, and why each did what it did; the clock goes there. */
export function DifferenceDialog({ runs: [first, second], job }: ShownDifference) {
  const runs = useRunTraces(
    runStore((state) => state.runs),
    useRunTitles(),
  );
  const a = runs.find(({ index }) => index === first);
  const b = runs.find(({ index }) => index === second);
  return (
    <Dialog
      title={job === null ? 'The largest difference' : 'The first difference'}
      size="large"
      onClose={close}
      footer={<CopyLink />}
    >
      {a === undefined || b === undefined ? (
        <p>One of the runs has not finished.</p>
      ) : (
        <Shown a={a} b={b} job={job} />
      )}
    </Dialog>
  );
}

interface PairProps {
  readonly a: RunTrace;
  readonly b: RunTrace;
}

function Shown({ a, b, job }: PairProps & Pick<ShownDifference, 'job'>) {
  const found = useMemo(() => findDifference(a.trace, b.trace, job), [a.trace, b.trace, job]);
  useEffect(() => {
    if (found === null) return;
    const { parting } = found;
    jumpTo(found.at);
    const { selectJob, selectTask } = selectionStore.getState();
    if (parting === null) selectJob(found.job);
    else selectTask(found.job, parting.task, parting.attempts[0] === NONE ? b.index : a.index);
  }, [found, a.index, b.index]);
  if (found === null) return <p>Both runs start every task at the same time and place.</p>;
  return <Parting a={a} b={b} found={found} />;
}

function Parting({ a, b, found }: PairProps & { readonly found: Difference }) {
  const task = found.parting?.task ?? firstTaskOf(a.trace.data.graphs, found.job);
  return (
    <>
      <Sentence pieces={responseWords(a, b, found)} />
      <Sentence pieces={partingWords(a, b, found.parting)} />
      <div style={sides}>
        <Why run={a} task={task} />
        <Why run={b} task={task} />
      </div>
    </>
  );
}

function Why({ run, task }: { readonly run: RunTrace; readonly task: TaskId }) {
  const { sentence, evidence } = useMemo(() => explainTask(run.trace, task), [run.trace, task]);
  return (
    <section aria-label={`Why here? ${run.title}`}>
      <h3 style={heading}>
        <RunBadge index={run.index} /> {run.title}
      </h3>
      <Sentence pieces={sentence} />
      {evidence !== null && <EvidenceTable evidence={evidence} />}
    </section>
  );
}

function CopyLink() {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const address = await linkHere(true);
    setSaid(
      (await copyText(address)) ? 'Link copied.' : 'This browser does not let the page copy: use Share.',
    );
  };
  return (
    <>
      <span role="status">{said}</span>
      <Button icon="link" onClick={() => void copy()}>
        Copy link to this moment
      </Button>
      <Button variant="primary" onClick={close}>
        Look there
      </Button>
    </>
  );
}

/** Says how much longer the job takes in one of two runs, and whether any differs more. */
function responseWords(a: RunTrace, b: RunTrace, { job }: Difference): readonly Piece[] {
  const [mine, theirs] = [responseOf(a.trace, job), responseOf(b.trace, job)];
  const name = { strong: jobName(job) };
  if (mine === theirs) {
    const alike = Number.isFinite(mine)
      ? `takes ${formatMicros(mine)} in both runs.`
      : 'finishes in neither run.';
    return [name, ` ${alike}`];
  }
  const most = largestDifference(a.trace, b.trace)?.job === job ? ' No other job differs more.' : '';
  const [slow, quick] = mine > theirs ? [a, b] : [b, a];
  const [longer, shorter] = mine > theirs ? [mine, theirs] : [theirs, mine];
  if (!Number.isFinite(longer)) {
    const first = ` takes ${formatMicros(shorter)} with ${runLetter(quick.index)} and `;
    return [name, first, { strong: `does not finish with ${runLetter(slow.index)}` }, `.${most}`];
  }
  return [
    name,
    ` takes ${formatMicros(longer)} with ${runLetter(slow.index)} and ${formatMicros(shorter)} with ${runLetter(quick.index)}: `,
    { strong: `${formatMicros(longer - shorter)} more` },
    `.${most}`,
  ];
}

/** Says what only one of the runs does, and what comes of the same task in the other one. */
function partingWords(a: RunTrace, b: RunTrace, parting: JobDivergence | null): readonly Piece[] {
  if (parting === null) return ['Its tasks go to the same servers and start at the same times in both runs.'];
  const { at, what, task, server, attempts } = parting;
  const [doer, other] = attempts[0] === NONE ? [b, a] : [a, b];
  const place = nameOfServer(doer.trace, server);
  const name = taskName(doer.trace.data.graphs, task);
  const deed = what === 'given' ? `gives ${name} to ${place}` : `starts ${name} on ${place}`;
  return [
    'The runs part at ',
    { strong: formatMicros(at) },
    `, when ${runLetter(doer.index)} `,
    { strong: deed },
    `. ${runLetter(other.index)} ${insteadWords(other.trace, parting)}.`,
  ];
}

/** Says what the other run does with the task from then on. */
function insteadWords(trace: Trace, { at, what, task, server }: JobDivergence): string {
  const { columns } = trace.data.tables.attempts;
  const times = what === 'given' ? columns.boundAt : columns.startedAt;
  const done = what === 'given' ? 'gives it' : 'starts it';
  const next = trace
    .attemptsOfTask(task)
    .find((attempt) => times[attempt] >= at && Number.isFinite(times[attempt]));
  if (next === undefined)
    return trace.attemptsOfTask(task).length > 0 ? 'already has it elsewhere' : 'never does';
  const isSame = columns.server[next] === server;
  const place = isSame
    ? 'there'
    : `${what === 'given' ? 'to' : 'on'} ${nameOfServer(trace, columns.server[next])}`;
  const later = times[next] - at;
  return `${done} ${place}${later === 0 ? '' : `, ${formatMicros(later)} later`}`;
}

function responseOf({ data }: Trace, job: number): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return Number.isFinite(finishedAt[job]) ? finishedAt[job] - arrivedAt[job] : Number.POSITIVE_INFINITY;
}
