import { Fragment } from 'react';
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
export function NumberTable({ rows, letters, ...table }: NumberTableProps) {
  const { runs, isNarrow } = table;
  const groups = [...new Set(rows.map(({ group }) => group))];
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
          {runs.map(({ index, title }, column) => (
            <Fragment key={index}>
              <th scope="col" title={title} className={styles.number}>
                {hasNames ? names[column] : runLetter(index)}
              </th>
              {column > 0 && (
                <th scope="col" className={styles.number}>
                  {`${runLetter(index)} − ${runLetter(runs[0].index)}`}
                </th>
              )}
            </Fragment>
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
                {...table}
                row={row}
                isFirst={row.title !== members[index - 1]?.title}
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

interface NumberLineProps extends Omit<NumberTableProps, 'rows' | 'letters'> {
  readonly row: NumberRow;
  /** Whether it is the first line of its metric. */
  readonly isFirst: boolean;
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
        {runs.map(({ index }, column) => {
          const difference = values[column] - values[0];
          const judged = judge(difference, metric.better);
          const words = hasFactor ? speedUp(values[0], values[column]) : judged.words;
          const verdict = column === 0 ? null : seedVerdict(seeds, row, runs[0].index, index, difference);
          return (
            <Fragment key={index}>
              <td className={styles.number}>{write.value(values[column])}</td>
              {column > 0 && (
                <td className={`${styles.number} ${styles.difference}`}>
                  {`${judged.arrow} ${write.difference(difference)}`}
                  {words !== '' && <span className={styles.words}> {words}</span>}
                  {verdict !== null && (
                    <span className={verdict.isFirm ? styles.borneOut : undefined} title={verdict.sentence}>
                      {' '}
                      {isBrief ? verdict.brief : verdict.words}
                    </span>
                  )}
                </td>
              )}
            </Fragment>
          );
        })}
      </tr>
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
