import { useMemo } from 'react';
import { later } from '../../desk/parts/loadPart.ts';
import type { TaskId } from '../../engine/ids.ts';
import { lostAttempts } from '../../explain/lostAttempts.ts';
import { explainStop, explainTask, explainWaiting } from '../../faces/explain.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { raceOf } from '../../trace/races.ts';
import { Cited } from '../../views/shared/Cited.tsx';
import { jobName } from '../../views/shared/names.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { EvidenceTable, FactTable, Sentence, SentenceNow } from './EvidenceTable.tsx';
import styles from './Inspector.module.css';
import { Ways } from './Ways.tsx';

// Only runs with copies need it.
const Race = later(async () => (await import('./Race.tsx')).Race);

/** Nobody reads more, and a task may have been sent thousands of times. */
const MOST_MOVES = 20;

interface WhyHereProps {
  readonly run: RunTrace;
  readonly task: TaskId;
  readonly isOneOfMany: boolean;
}

/** Explains in one sentence why a task ran where it did, and shows what the scheduler knew. */
export function WhyHere({ run, task, isOneOfMany }: WhyHereProps) {
  const { trace } = run;
  const {
    sentence,
    evidence,
    arcs = null,
    moves = [],
    readings = '',
  } = useMemo(() => explainTask(trace, task), [trace, task]);
  const isRaced = useMemo(() => raceOf(trace, task) !== null, [trace, task]);
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  return (
    <section>
      <h2 className={styles.heading}>
        Why here? {isOneOfMany && <RunBadge index={run.index} />}
        <LinkButton onClick={() => selectionStore.getState().selectJob(job)}>
          {`all of ${jobName(job)}`}
        </LinkButton>
      </h2>
      <SentenceNow at={(time) => explainWaiting(trace, task, time)} />
      {arcs !== null && <Ways arcs={arcs} />}
      <Sentence pieces={sentence} />
      {evidence !== null && <EvidenceTable evidence={evidence} />}
      {readings !== '' && (
        <p className={styles.sentence}>
          Based on <Cited text={readings} />.
        </p>
      )}
      {moves.length > 0 && <h3 className={styles.heading}>Why moved?</h3>}
      {moves.slice(0, MOST_MOVES).map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moves stand in the order of time, which is their identity.
        <Sentence key={index} pieces={pieces} />
      ))}
      {moves.length > MOST_MOVES && (
        <p className={styles.sentence}>{`And ${moves.length - MOST_MOVES} more times.`}</p>
      )}
      {isRaced ? <Race trace={trace} task={task} /> : <LostAttempts run={run} task={task} />}
    </section>
  );
}

function LostAttempts({ run: { trace }, task }: Pick<WhyHereProps, 'run' | 'task'>) {
  const lost = useMemo(
    () => lostAttempts(trace, task, (attempt) => explainStop(trace, attempt)),
    [trace, task],
  );
  if (lost.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>Other attempts</h3>
      <FactTable
        caption="Attempts that did not finish the task"
        heads={['server', 'ran', 'why it ended']}
        rows={lost.map(({ server, ran, why }) => ({ cells: [server, ran, why] }))}
      />
    </>
  );
}
