import type { HowToRead } from '../../logs/format.ts';
import { Icon } from '../../widgets/Icon.tsx';
import type { ImportOutcome } from '../../worker/importApi.ts';
import { ColumnsForm } from './ColumnsForm.tsx';
import styles from './Import.module.css';
import { ReadAs, ReportPanel } from './ReportPanel.tsx';

interface RefusedPanelProps {
  readonly name: string;
  readonly outcome: Extract<ImportOutcome, { kind: 'refused' }>;
  onReadAs(format: string, how?: HowToRead): void;
}

/** Number of issues of a scenario file that are shown. */
const ISSUES_SHOWN = 8;

/** Says why a file was refused and what to do, and offers to read it as another format. */
export function RefusedPanel({ name, outcome, onReadAs }: RefusedPanelProps) {
  const { reason, recipe = [], report, issues = [], columns, format, isText } = outcome;
  return (
    <div className={styles.stack}>
      <div role="alert" className={styles.reason}>
        <Icon name="warning" size={20} />
        <div>
          <p className={styles.name}>{name}</p>
          <p>{withCode(reason)}</p>
          {recipe.length > 0 && <pre>{recipe.join('\n')}</pre>}
        </div>
      </div>
      {issues.length > 0 && (
        <ul className={styles.list}>
          {issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path === '' ? 'The file' : path}</code> {message}
            </li>
          ))}
          {issues.length > ISSUES_SHOWN && <li>{`and ${issues.length - ISSUES_SHOWN} more`}</li>}
        </ul>
      )}
      {columns != null && format !== null && (
        <ColumnsForm choice={columns} onRead={(mapping) => onReadAs(format, { mapping })} />
      )}
      {report !== undefined && <ReportPanel title={name} report={report} hidden={reason} />}
      {isText && <ReadAs except={format} onReadAs={onReadAs} />}
    </div>
  );
}

/** Renders text between backquotes as code. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
