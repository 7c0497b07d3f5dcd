import { useEffect, useMemo, useState } from 'react';
import { linkHere } from '../../desk/open/link.ts';
import { jumpTo } from '../../desk/play/playback.ts';
import { copyText } from '../../desk/say/copyText.ts';
import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { explainTask } from '../../faces/explain.ts';
import { type ShownDifference, shownDifference } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { firstTaskOf } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { EvidenceTable, Sentence } from '../inspector/EvidenceTable.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { useRunTitles, useRunTraces } from '../stage/runTraces.ts';
import { partingWords, responseWords } from './differenceWords.ts';
import type { Difference } from './findDifference.ts';
import { findDifference } from './findDifference.ts';

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
