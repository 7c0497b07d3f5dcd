import { useSyncExternalStore } from 'react';
import type { LinkId } from '../../../engine/cluster/links.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { jobOfTask } from '../../shared/names.ts';
import type { RunTrace } from '../../shared/view.ts';
import { onClock } from '../../surface/onClock.ts';
import styles from './DataLayer.module.css';
import { countWords, linkTitle, loadWords } from './describe.ts';
import { flowRows } from './flowRows.ts';
import type { NetworkState } from './network.ts';
import { countsOver, linksOf } from './network.ts';

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
            <thead>
              <tr>
                <th scope="col">task</th>
                <th scope="col">reads</th>
                <th scope="col">MB/s</th>
                <th scope="col">of</th>
                <th scope="col">ends in</th>
              </tr>
            </thead>
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
