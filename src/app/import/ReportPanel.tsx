import { useState } from 'react';
import { copyText } from '../../desk/say/copyText.ts';
import { logFormats } from '../../logs/registry.ts';
import { type ImportReport, type Offer, type ReportLevel, reportText, sayLines } from '../../logs/report.ts';
import { Button } from '../../widgets/Button.tsx';
import { download } from '../../widgets/download.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './Import.module.css';

interface ReportPanelProps {
  /** The first line of the copied text: what was read. */
  readonly title: string;
  readonly report: ImportReport;
  /** A message that is shown elsewhere and is left out here. */
  readonly hidden?: string;
  /** Takes the offer of an entry, or takes it back. */
  onOffer?(offer: Offer): void;
}

const words: Readonly<Record<ReportLevel, string>> = { error: 'Error', warning: 'Warning', info: 'Note' };

const sections = [
  ['read', 'Read from the file'],
  ['derived', 'Derived'],
  ['assumed', 'Assumed'],
] as const;

/** Shows the report of an import: problems by kind with their lines, and what was read, derived and assumed. */
export function ReportPanel({ title, report, hidden, onOffer }: ReportPanelProps) {
  const entries = report.entries.filter(({ message }) => message !== hidden);
  return (
    <div className={styles.stack}>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.kind} data-level={entry.level} className={styles.entry}>
            <span className={styles.level}>{words[entry.level]}</span>
            <div>
              <p>{entry.message}</p>
              {entry.lines.length > 0 && (
                <p className={styles.faint}>
                  {sayLines(entry)}: <code>{entry.sample}</code>
                </p>
              )}
              {entry.offer !== undefined && onOffer !== undefined && (
                <Button onClick={() => entry.offer && onOffer(entry.offer)}>{entry.offer.title}</Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        {sections.map(([key, heading]) =>
          report[key].length === 0 ? null : (
            <section key={key}>
              <h3 className={styles.heading}>{heading}</h3>
              <ul className={styles.entries}>
                {report[key].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <CopyReport text={reportText(title, report)} />
    </div>
  );
}

/** Copies the report, or saves it where the clipboard is not available: on plain http and in some frames. */
function CopyReport({ text }: { readonly text: string }) {
  const [done, setDone] = useState<'copied' | 'saved' | null>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) download('import-report.txt', text);
    setDone(isCopied ? 'copied' : 'saved');
  };
  return (
    <div className={styles.row}>
      <Button icon={done === null ? 'copy' : 'check'} onClick={copy}>
        Copy report
      </Button>
      <span role="status" className={styles.faint}>
        {done === 'copied' && 'Copied as text.'}
        {done === 'saved' && 'The clipboard is not available here; saved as a file.'}
      </span>
    </div>
  );
}

interface ReadAsProps {
  /** The format as which it was read, which is not offered; null: none. */
  readonly except: string | null;
  onReadAs(format: string): void;
}

/** Offers to read a file as another format, since recognition may be wrong. */
export function ReadAs({ except, onReadAs }: ReadAsProps) {
  const others = logFormats.all.filter(({ id }) => id !== except);
  // A table of any columns can be told what it holds; a file that no format recognizes is none of the others.
  const [format, setFormat] = useState(except === null ? 'csv' : others[0].id);
  return (
    <div className={styles.row}>
      <span className={styles.soft}>Read it all the same as</span>
      {others.length === 1 ? (
        <strong>{others[0].title}</strong>
      ) : (
        <ChoiceField label="Format" value={format} options={others} onChange={setFormat} />
      )}
      <Button onClick={() => onReadAs(format)}>Read</Button>
    </div>
  );
}
