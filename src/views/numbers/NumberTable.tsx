import { pairSeeds } from '../../metrics/pairedSeeds.ts';
import { type SeedsBeside, seedRemark, seedsBeside } from '../../metrics/seedWords.ts';
import { numbersOfSeeds, type Seeds } from '../../state/seedStore.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { Hint } from '../shared/Hint.tsx';
import type { RunTrace } from '../shared/view.ts';
import styles from './Numbers.module.css';
import type { NumberRow } from './rows.ts';
import { judge, speedUp, writerFor } from './write.ts';

interface NumberTableProps {
  readonly runs: readonly RunTrace[];
  readonly rows: readonly NumberRow[];
  /** What further seeds say of the differences. */
  readonly seeds: Seeds;
  /** Most letters of a run's name. */
  readonly letters: number;
  /** Whether what seeds say has room for figures only. */
  readonly isBrief: boolean;
  /** Whether metric names have lines of their own, and differences have no words. */
  readonly isNarrow: boolean;
}

/**
 * A table with a row per metric and a column per run; every run but the first also has its difference from the first.
 */
export function NumberTable({ runs, rows, seeds, letters, isBrief, isNarrow }: NumberTableProps) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const first = runLetter(runs[0].index);
  const names = runs.map((run) => runName(run, letters, runs));
  // If one name does not fit, all heads are letters.
  const hasNames = names.every((name) => name.length > 1);
  return (
    <table className={joinClasses(styles.table, isNarrow && styles.narrow)} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col" colSpan={isNarrow ? 1 : 2}>
            Metric
          </th>
          {runs.map((run, column) => (
            <RunHeads
              key={run.index}
              run={run}
              name={hasNames ? names[column] : runLetter(run.index)}
              first={column === 0 ? null : first}
            />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={runs.length * 2 + 1} className={styles.group}>
              <span className={styles.stays}>{group}</span>
            </th>
          </tr>
          {rows
            .filter((row) => row.group === group)
            .map((row, index, members) => (
              <NumberLine
                key={`${row.title} ${row.statistic}`}
                runs={runs}
                row={row}
                {...{ seeds, isBrief }}
                isNarrow={isNarrow}
                isFirst={row.title !== members[index - 1]?.title}
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

interface RunHeadsProps {
  readonly run: RunTrace;
  readonly name: string;
  /** Letter of the run that this one is compared with; null for that run itself. */
  readonly first: string | null;
}

function RunHeads({ run, name, first }: RunHeadsProps) {
  return (
    <>
      <th scope="col" title={run.title} className={styles.number}>
        {name}
      </th>
      {first !== null && (
        <th scope="col" className={styles.number}>{`${runLetter(run.index)} − ${first}`}</th>
      )}
    </>
  );
}

interface NumberLineProps {
  readonly runs: readonly RunTrace[];
  readonly row: NumberRow;
  readonly seeds: Seeds;
  readonly isBrief: boolean;
  /** Whether it is the first line of its metric. */
  readonly isFirst: boolean;
  readonly isNarrow: boolean;
}

function NumberLine({ runs, row, seeds, isBrief, isFirst, isNarrow }: NumberLineProps) {
  const { title, statistic, metric, values, hasFactor = false } = row;
  const write = writerFor(metric.unit, values);
  const help =
    metric.better === undefined ? metric.help : `${metric.help} ${capital(metric.better)} is better.`;
  const name = <Hint text={help}>{title}</Hint>;
  const hasOwnLine = isNarrow && isFirst && statistic !== '';
  return (
    <>
      {hasOwnLine && (
        <tr>
          <th scope="rowgroup" colSpan={runs.length * 2} className={styles.metric}>
            <span className={styles.stays}>{name}</span>
          </th>
        </tr>
      )}
      <tr>
        <th scope="row">
          {isNarrow ? statistic || name : isFirst ? name : <span className="visually-hidden">{title}</span>}
        </th>
        {!isNarrow && <td>{statistic}</td>}
        {runs.map((run, column) => {
          const difference = values[column] - values[0];
          const { arrow, words } = judge(difference, metric.better);
          return (
            <NumberCells
              key={run.index}
              value={write.value(values[column])}
              difference={column === 0 ? null : `${arrow} ${write.difference(difference)}`}
              words={hasFactor ? speedUp(values[0], values[column]) : words}
              isBrief={isBrief}
              verdict={column === 0 ? null : seedVerdict(seeds, row, runs[0].index, run.index, difference)}
            />
          );
        })}
      </tr>
    </>
  );
}

interface NumberCellsProps {
  readonly value: string;
  /** Difference from the first run; null for the first run itself. */
  readonly difference: string | null;
  readonly words: string;
  /** What further seeds say of the difference. */
  readonly verdict: SeedVerdict | null;
  readonly isBrief: boolean;
}

function NumberCells({ value, difference, words, verdict, isBrief }: NumberCellsProps) {
  return (
    <>
      <td className={styles.number}>{value}</td>
      {difference !== null && (
        <td className={`${styles.number} ${styles.difference}`}>
          {difference}
          {words !== '' && <span className={styles.words}> {words}</span>}
          {verdict !== null && (
            <span className={verdict.isFirm ? styles.borneOut : undefined} title={verdict.sentence}>
              {' '}
              {isBrief ? verdict.brief : verdict.words}
            </span>
          )}
        </td>
      )}
    </>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What further seeds say of a difference in the table. */
interface SeedVerdict extends SeedsBeside {
  readonly sentence: string;
}

/** Compares a number of two runs, of which the second differs by `here` on screen; null if no seed says anything. */
export function seedVerdict(
  seeds: Seeds,
  { asked, metric }: NumberRow,
  first: number,
  run: number,
  here: number,
): SeedVerdict | null {
  if (asked === undefined || seeds.seeds.length === 0) return null;
  const pair = pairSeeds(numbersOfSeeds(seeds, first, asked), numbersOfSeeds(seeds, run, asked));
  const beside = seedsBeside(pair, here);
  if (beside === null) return null;
  return { ...beside, sentence: seedRemark(metric, runLetter(first), runLetter(run), pair, here) };
}
