import { useMemo } from 'react';
import { formatCount, formatMicros } from '../../base/format.ts';
import { type AttemptId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { phaseWords } from '../../explain/inputs.ts';
import { explainIdle, explainKept } from '../../faces/explain.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { slownessOf } from '../../trace/slowdowns.ts';
import type { Trace } from '../../trace/trace.ts';
import { copyKindAt } from '../../trace/upgrades.ts';
import { jobName, keptForWhom, rackName, taskName } from '../../views/shared/names.ts';
import { aKind } from '../../views/shared/raceWords.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Inspector.module.css';
import { type ServerItem, serverStateAt } from './serverState.ts';
import { useSlowClock } from './useSlowClock.ts';

/** Shows what runs on a server and what waits in its queue at the current time. */
export function ServerPanel({ run, server }: { readonly run: RunTrace; readonly server: ServerId }) {
  const { trace } = run;
  const time = useSlowClock();
  const { slots, queue } = useMemo(() => serverStateAt(trace, server, time), [trace, server, time]);
  const isIdle = slots.some(({ kind }) => kind === 'free') && queue.some(({ kind }) => kind === 'reserved');
  const whyIdle = useMemo(
    () => (isIdle ? explainIdle(trace, server, time) : null),
    [isIdle, trace, server, time],
  );
  const slowness = slownessOf(trace.data, server, time);
  const isBlacklisted = trace.data.topology.slots[server] === 0;
  const rack = rackName(trace.data.topology.rackOf[server]);
  return (
    <section data-server={server}>
      <h2 className={styles.heading}>
        Server <RunBadge index={run.index} />
      </h2>
      <p className={styles.sentence}>
        <strong>{nameOfServer(trace, server)}</strong> in {rack}
      </p>
      {slowness > 1 && (
        <p
          className={styles.hint}
        >{`Slow: what starts here takes ${formatCount(slowness)} times as long.`}</p>
      )}
      {isBlacklisted && <p className={styles.hint}>Blacklisted: no policy uses it.</p>}
      <h3 className={styles.heading}>{slots.length === 1 ? 'Slot' : `${slots.length} slots`}</h3>
      <ul className={styles.list}>
        {slots.map((item, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lane is the identity of a slot.
          <Item key={lane} run={run} item={item} time={time} />
        ))}
      </ul>
      {whyIdle !== null && <p className={styles.hint}>{whyIdle}</p>}
      <h3 className={styles.heading}>
        Queue
        {queue.length > 0 && `: ${queue.length.toLocaleString('en')}`}
      </h3>
      {queue.length === 0 && <p className={styles.hint}>Nothing waits here now.</p>}
      <ol className={styles.list}>
        {queue.slice(0, MOST_ENTRIES).map((item) => (
          <Item key={item.row} run={run} item={item} time={time} />
        ))}
      </ol>
      {queue.length > MOST_ENTRIES && <p className={styles.hint}>and {queue.length - MOST_ENTRIES} more</p>}
    </section>
  );
}

const MOST_ENTRIES = 30;

const words = {
  held: 'asks for a task of',
  queued: 'waits',
  reserved: 'reservation of',
} as const;

interface ItemProps {
  readonly run: RunTrace;
  readonly item: ServerItem;
  readonly time: Micros;
}

function Item({ run: { trace, index }, item, time }: ItemProps) {
  if (item.kind === 'free') return <li>free</li>;
  const { kind, job, task, since } = item;
  if (job === NONE)
    return (
      <li>
        kept for {keptForWhom(job)} since {formatMicros(since)}
      </li>
    );
  const name = task === NONE ? jobName(job) : taskName(trace.data.graphs, task);
  const phase = kind === 'running' ? phaseWords(trace, item.row, time) : '';
  const purpose = kind === 'kept' ? explainKept(trace, job, time) : null;
  const select = (chosen: TaskId) => {
    const { selectTask, selectJob } = selectionStore.getState();
    if (chosen === NONE) selectJob(job);
    else selectTask(job, chosen, index);
  };
  const verb =
    kind === 'kept'
      ? keptVerb(trace, item.row)
      : kind === 'running'
        ? runVerb(trace, item.row, time)
        : words[kind];
  const button = <LinkButton onClick={() => select(task)}>{name}</LinkButton>;
  return (
    <li>
      {kind === 'queued' ? button : verb} {kind === 'queued' ? words.queued : button} since{' '}
      {formatMicros(since)}
      {phase !== '' && `, ${phase}`}
      {purpose !== null && `: ${purpose}`}
    </li>
  );
}

/** "holds the root of" a job, or "kept for" it. */
function keptVerb({ data }: Trace, row: number): string {
  const { name, forWholeJob } = purposeOf(data, row);
  return forWholeJob ? `holds the ${name} of` : 'kept for';
}

/** "runs" a task, or "runs a speculative copy of" it. */
function runVerb(trace: Trace, attempt: AttemptId, time: Micros): string {
  return copyKindAt(trace, attempt, time) !== null ? `runs ${aKind(trace, attempt)} of` : 'runs';
}
