import { type ColumnChoice, columnName, JSON_FIELDS, roles } from '../../logs/columnMapping.ts';
import { answered } from '../../logs/doubts.ts';
import type { HowToRead } from '../../logs/format.ts';
import type { Doubt } from '../../logs/report.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './Import.module.css';

interface ReadPanelProps {
  readonly doubts: readonly Doubt[];
  readonly columns: ColumnChoice | null;
  /** How the file was read. */
  readonly how: HowToRead;
  onRead(how: HowToRead): void;
}

/** What has to be answered before a log runs, and what each column was taken for, with the first of its values. */
export function ReadPanel({ doubts, columns, how, onRead }: ReadPanelProps) {
  return (
    <>
      {doubts.length > 0 && (
        <ul className={styles.entries} aria-label="Questions">
          {doubts.map((doubt) => (
            <li key={doubt.id} data-level="warning" className={styles.entry}>
              <span className={styles.level}>Please say</span>
              <div className={styles.stack}>
                <p>{doubt.question}</p>
                <div className={styles.row}>
                  {doubt.answers.map((answer) => (
                    <Button
                      key={answer.title}
                      onClick={() => onRead(answered(how, doubt, answer, columns?.mapping))}
                    >
                      {answer.title}
                    </Button>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {columns !== null && <Guesses {...columns} />}
    </>
  );
}

function Guesses({ mapping, names, values }: ColumnChoice) {
  const used = roles.flatMap(({ id, title }) => {
    const at = mapping.columns[id];
    return at === undefined ? [] : [{ title, name: columnName(names, at), cells: values[at] ?? [] }];
  });
  return (
    <dl
      className={styles.guesses}
      aria-label={`What the ${mapping.separator === JSON_FIELDS ? 'fields' : 'columns'} hold`}
    >
      {mapping.gap !== undefined && (
        <Guess title="Arrival" name={`a job every ${mapping.gap} s`} cells={[]} />
      )}
      {used.map(({ title, name, cells }) => (
        <Guess key={title} title={title} name={name} cells={cells} />
      ))}
    </dl>
  );
}

interface GuessProps {
  readonly title: string;
  readonly name: string;
  readonly cells: readonly string[];
}

export function Guess({ title, name, cells }: GuessProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <code>{name}</code>
        {cells.length > 0 && `: ${cells.join(', ')}`}
      </dd>
    </div>
  );
}
