import {
  type Held,
  type Race,
  type RaceCell,
  raceCells,
  raceMetrics,
  raceSums,
} from '../../metrics/race/race.ts';
import { ALL, heldWords, rangeWords, ratioWords, valueWords } from '../../metrics/race/raceTable.ts';
import { arenaWorkloads } from '../../scenario/arena/arenaWorkloads.ts';
import styles from './Arena.module.css';

interface ArenaTableProps {
  readonly race: Race;
  readonly metric: number;
  /** The policy with which the others are compared, by position. */
  readonly against: number;
  /** Whether what is not known yet is on its way. */
  readonly isGoing: boolean;
  onOpen(workload: number, policy: number): void;
}

/** The table of a race by one metric: how many times the reference's number, with its interval; each cell opens its scenario. */
export function ArenaTable({ race, metric, against, isGoing, onOpen }: ArenaTableProps) {
  const { policies } = race;
  const cells = raceCells(race, metric, against);
  const sums = raceSums(race, metric, against);
  const show = (cell: RaceCell, policy: number, held?: Held) => (
    <Shown cell={cell} metric={metric} isReference={policy === against} isGoing={isGoing} held={held} />
  );
  const heldHere = (workload: number, policy: number) => {
    const { held } = race.results[workload][policy];
    return held === undefined ? '' : `, ${heldWords(held)}`;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label="The arena, as a table">
      <table className={styles.table}>
        <caption className="visually-hidden">{`${raceMetrics[metric].title}, compared with ${policies[against].title}`}</caption>
        <thead>
          <tr>
            <th scope="col">Workload</th>
            {policies.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {arenaWorkloads.map(({ id, title, says }, workload) => (
            <tr key={id}>
              <th scope="row">
                <b>{title}</b>
                <span className={styles.says}>{says}</span>
              </th>
              {cells[workload].map((cell, policy) => (
                <td key={policies[policy].id}>
                  <button
                    type="button"
                    className={styles.cell}
                    title={cell.fault === '' ? undefined : cell.fault}
                    aria-label={`Open ${title} with ${policies[policy].title}: ${cellWords(cell, metric, policy === against)}${heldHere(workload, policy)}`}
                    onClick={() => onOpen(workload, policy)}
                  >
                    {show(cell, policy, race.results[workload][policy].held)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <b>{ALL.title}</b>
              <span className={styles.says}>Geometric mean of the twelve, seed by seed.</span>
            </th>
            {sums.map(({ cell }, policy) => (
              <td key={policies[policy].id}>{show(cell, policy)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              <b>At worst</b>
              <span className={styles.says}>How many times the best policy of the workload.</span>
            </th>
            {sums.map(({ worst }, policy) => (
              <td key={policies[policy].id}>
                {worst === null ? (
                  '–'
                ) : (
                  <>
                    {ratioWords(worst.ratio)}
                    <small>{race.workloads[worst.workload].title}</small>
                  </>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What a cell says, for whoever does not see it. */
function cellWords(cell: RaceCell, metric: number, isReference: boolean): string {
  if (cell.fault !== '') return 'fails';
  if (!(cell.interval.ratio > 0)) return 'not known yet';
  const best = cell.isBest ? ', the best' : '';
  return `${isReference ? valueWords(metric, cell) : `${ratioWords(cell.interval.ratio)} times`}${best}`;
}

interface ShownProps {
  readonly cell: RaceCell;
  readonly metric: number;
  readonly isReference: boolean;
  readonly isGoing: boolean;
  readonly held: Held | undefined;
}

function Shown({ cell, metric, isReference, isGoing, held }: ShownProps) {
  if (cell.fault !== '') return <span className={styles.fails}>fails</span>;
  if (!(cell.interval.ratio > 0)) return isGoing ? '…' : '–';
  const words = isReference ? valueWords(metric, cell) : ratioWords(cell.interval.ratio);
  return (
    <>
      {cell.isBest ? <strong>{words}</strong> : words}
      <small>{isReference ? '1' : rangeWords(cell)}</small>
      {held !== undefined && <Laws {...held} />}
    </>
  );
}

function Laws({ broken }: Held) {
  if (broken.length === 0) return <small>laws kept</small>;
  return <small className={styles.fails}>breaks a law</small>;
}
