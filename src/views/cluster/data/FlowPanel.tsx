import { useSyncExternalStore } from 'react';
import { formatBytes, formatMicros } from '../../../base/format.ts';
import type { LinkId } from '../../../engine/cluster/links.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { ColumnHeads } from '../../../widgets/DataTable.tsx';
import { fileOfFlow } from '../../shared/fileWords.ts';
import { jobOfTask, serverName, taskName } from '../../shared/names.ts';
import type { RunTrace } from '../../shared/view.ts';
import { onClock } from '../../surface/onClock.ts';
import styles from './DataLayer.module.css';
import { countWords, formatRate, linkTitle, loadWords } from './describe.ts';
import { countsOver, flowsOver, linksOf, type NetworkState } from './network.ts';

interface FlowPanelProps {
  readonly run: RunTrace;
  readonly link: LinkId;
  stateAt(time: number): NetworkState;
  onChoose(link: LinkId): void;
  onClose(): void;
}

const MOST_ROWS = 40;

// Shortest time between two updates of the list while the clock plays, in seconds of real time; faster changes are
// unreadable.
const READABLE = 0.3;

/** Lists the transfers over a link: sender, receiver, rate, and time left. */
export function FlowPanel({ run, link, stateAt, onChoose, onClose }: FlowPanelProps) {
  const { trace } = run;
  const { topology, graphs } = trace.data;
  const time = useSyncExternalStore(onClock, () => {
    const { time: now, isPlaying, speed } = playbackStore.getState();
    const step = READABLE * SECOND * speed;
    return isPlaying ? Math.floor(now / step) * step : now;
  });
  const state = stateAt(time);
  const counts = countsOver(trace, state, link);
  const rows = flowRows(trace, state, link, MOST_ROWS);
  const title = linkTitle(topology, link);
  return (
    <section className={styles.panel} aria-label={`Transfers over ${title}`} data-export="none">
      <header className={styles.head}>
        <div>
          <select
            aria-label="Link whose transfers are listed"
            value={link}
            onChange={(event) => onChoose(Number(event.target.value))}
          >
            {linksOf(topology).map((each) => (
              <option key={each} value={each}>
                {linkTitle(topology, each)}
              </option>
            ))}
          </select>{' '}
          {loadWords(topology, state, link)}
          <div className={styles.count}>{countWords(counts)}</div>
        </div>
        <IconButton icon="close" size="small" label="Close the list of transfers" onClick={onClose} />
      </header>
      {rows.length > 0 && (
        <div className={styles.rows}>
          <table>
            <ColumnHeads heads={['task', 'reads', 'MB/s', 'of', 'ends in']} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.flow}>
                  <th scope="row">
                    <button
                      type="button"
                      onClick={() =>
                        selectionStore.getState().selectTask(jobOfTask(graphs, row.task), row.task, run.index)
                      }
                    >
                      {row.name}
                    </button>
                  </th>
                  <td>
                    {row.way}
                    {row.givesWay && <div className={styles.count}>gives way</div>}
                  </td>
                  <td>{row.rate}</td>
                  <td>{row.size}</td>
                  <td>{row.left}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {counts.transfers > rows.length && (
        <p className={styles.count}>{`and ${counts.transfers - rows.length} more`}</p>
      )}
    </section>
  );
}

/** A transfer as a row of the list. */
interface FlowRow {
  readonly flow: number;
  readonly task: number;
  readonly name: string;
  readonly way: string;
  readonly rate: string;
  readonly givesWay: boolean;
  readonly size: string;
  readonly left: string;
}

/** Lists at most `most` transfers over a link, the fastest first. */
export function flowRows(trace: Trace, state: NetworkState, link: LinkId, most: number): readonly FlowRow[] {
  const { flows, attempts } = trace.data.tables;
  const { servers } = trace.data.topology;
  const { attempt, from, to, bytes, endedAt } = flows.columns;
  const positions = [...flowsOver(trace, state, link)];
  positions.sort((one, other) => state.rates[other] - state.rates[one] || one - other);
  return positions.slice(0, most).map((position) => {
    const flow = state.flows[position];
    const task = attempts.columns.task[attempt[flow]];
    return {
      flow,
      task,
      name: fileOfFlow(trace, flow) ?? taskName(trace.data.graphs, task),
      way: `${serverName(from[flow], servers)} → ${serverName(to[flow], servers)}`,
      rate: formatRate(state.rates[position]),
      givesWay: state.yields[position],
      size: formatBytes(bytes[flow]),
      left: formatMicros(endedAt[flow] - state.time),
    };
  });
}
