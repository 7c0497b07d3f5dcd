import { useState } from 'react';
import { logFormats } from '../../logs/registry.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import type { ImportOutcome } from '../../worker/importApi.ts';
import styles from './RefusedPanel.module.css';
import { ReportPanel } from './ReportPanel.tsx';

interface RefusedPanelProps {
  readonly name: string;
  readonly outcome: Extract<ImportOutcome, { kind: 'refused' }>;
  onReadAs(format: string): void;
}

/** Complaints of a scenario file that fit on the screen. */
const ISSUES_SHOWN = 8;

/** Says why a file was refused, what to do, and lets the reader insist. */
export function RefusedPanel({ name, outcome, onReadAs }: RefusedPanelProps) {
  const { reason, report, issues = [], isText } = outcome;
  return (
    <div className={styles.refused}>
      <div role="alert" className={styles.reason}>
        <Icon name="warning" size={20} />
        <div>
          <p className={styles.name}>{name}</p>
          <p>{withCode(reason)}</p>
        </div>
      </div>
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.slice(0, ISSUES_SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path === '' ? 'The file' : path}</code> {message}
            </li>
          ))}
          {issues.length > ISSUES_SHOWN && <li>and {issues.length - ISSUES_SHOWN} more</li>}
        </ul>
      )}
      {report !== undefined && <ReportPanel title={name} report={report} hidden={reason} />}
      {isText && report === undefined && <ReadAs onReadAs={onReadAs} />}
    </div>
  );
}

/** Detection is a suggestion: the reader may know better. */
function ReadAs({ onReadAs }: Pick<RefusedPanelProps, 'onReadAs'>) {
  const [format, setFormat] = useState(logFormats.all[0].id);
  return (
    <div className={styles.readAs}>
      <span>Read it all the same as</span>
      <ChoiceField label="Format" value={format} options={logFormats.all} onChange={setFormat} />
      <Button onClick={() => onReadAs(format)}>Read</Button>
    </div>
  );
}

/** Sets what stands between backquotes as code. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}
