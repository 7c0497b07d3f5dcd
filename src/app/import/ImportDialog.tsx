import { type ClipboardEvent, useEffect } from 'react';
import { openAddress } from '../../desk/open/address.ts';
import { finishFileLink } from '../../desk/open/openFileLink.ts';
import type { HowToRead } from '../../logs/format.ts';
import { sayBytes } from '../../logs/say.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import type { FileLink } from '../../share/fileLink.ts';
import { wantedFile } from '../../state/layoutStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import type { ImportOutcome } from '../../worker/importApi.ts';
import { ClusterDialog } from './ClusterDialog.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { FileTarget } from './FileTarget.tsx';
import styles from './Import.module.css';
import { IntakePanel } from './IntakePanel.tsx';
import { LogDialog } from './LogDialog.tsx';
import { ReadAs, ReportPanel } from './ReportPanel.tsx';
import { type Source, useImport } from './useImport.ts';

interface ImportDialogProps {
  /** A file dropped on the page: it is read at once and replaces what the dialog shows. */
  readonly file?: File | null;
  /** The import keeps its runs, seed and network and, on request, its cluster. */
  readonly currentScenario: Scenario;
  onClose(): void;
  /** Receives a valid scenario: one made from a log, or one saved by Makespan. */
  onScenario(scenario: Scenario): void;
}

/** Imports a workload log or a saved scenario: drop, paste or choose it; read the report; fit it; run it. */
export function ImportDialog({ file, currentScenario, onClose, onScenario }: ImportDialogProps) {
  const wanted = wantedFile(({ link }) => link);
  const finish = (scenario: Scenario) => {
    if (wanted === null) return onScenario(scenario);
    finishFileLink(scenario);
    onClose();
  };
  const openLink = (fragment: string) => {
    onClose();
    void openAddress(fragment);
  };
  const { phase, client, read, readSample, clear } = useImport(
    currentScenario.cluster,
    wanted,
    finish,
    openLink,
  );

  useEffect(() => () => wantedFile.setState({ link: null }), []);

  // A link that is opened while a log is on screen takes its place.
  useEffect(() => {
    if (wanted !== null) clear();
  }, [wanted, clear]);

  useEffect(() => {
    if (file !== null && file !== undefined) read({ name: file.name, content: file });
  }, [file, read]);

  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    const pasted = event.clipboardData.files[0];
    const text = event.clipboardData.getData('text/plain');
    if (pasted !== undefined) read({ name: pasted.name, content: pasted });
    else if (text.trim() !== '') read({ name: 'pasted text', content: new Blob([text]) });
  };

  if (phase.kind === 'log') {
    return (
      <LogDialog
        // A new log starts with the fit proposed for it.
        key={`${phase.outcome.summary.format} ${phase.outcome.summary.sha256}`}
        outcome={phase.outcome}
        how={phase.how}
        client={client}
        currentScenario={currentScenario}
        onScenario={onScenario}
        onReadAs={(format, how) => read(phase.source, format, how)}
        onClear={clear}
        onClose={onClose}
      />
    );
  }

  if (phase.kind === 'cluster') {
    return (
      <ClusterDialog
        outcome={phase.outcome}
        how={phase.how}
        currentScenario={currentScenario}
        onScenario={onScenario}
        onRead={(how) => read(phase.source, undefined, how)}
        onSource={read}
        onClear={clear}
        onClose={onClose}
      />
    );
  }

  const another = phase.kind === 'refused' || phase.kind === 'crashed';
  return (
    <Dialog
      title={wanted === null ? 'Run a workload log' : 'This link needs a file'}
      onClose={onClose}
      footer={another ? <Button onClick={clear}>Another file</Button> : undefined}
    >
      <div onPaste={onPaste}>
        {phase.kind === 'empty' && wanted !== null && <WantedPanel link={wanted} onSource={read} />}
        {phase.kind === 'empty' && wanted === null && <IntakePanel onSource={read} onSample={readSample} />}
        {phase.kind === 'reading' && <Reading name={phase.name} share={phase.share} onCancel={clear} />}
        {phase.kind === 'refused' && (
          <RefusedPanel
            name={phase.source.name}
            outcome={phase.outcome}
            onReadAs={(format, how) => read(phase.source, format, how)}
          />
        )}
        {phase.kind === 'crashed' && (
          <p role="alert">{`Reading stopped by a fault of Makespan, not of your file: ${phase.message} Choose the file again; if it happens again, please report it with the file’s first lines.`}</p>
        )}
      </div>
    </Dialog>
  );
}

interface ReadingProps {
  readonly name: string;
  readonly share: number;
  onCancel(): void;
}

function Reading({ name, share, onCancel }: ReadingProps) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.reading}>
      <p className={styles.soft}>Reading {name}</p>
      <progress max={100} value={percent} aria-label={`Reading ${name}`} />
      <span className={styles.soft}>{percent} %</span>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** Asks for the file from which the jobs of a link are made. */
function WantedPanel({ link, onSource }: { readonly link: FileLink; onSource(source: Source): void }) {
  const { file, name } = link;
  return (
    <div className={styles.stack}>
      <FileTarget call={`This link needs the file ${file.name}: drop it here`} onSource={onSource} />
      <dl className={styles.formats}>
        <div>
          <dt>The run</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>The file</dt>
          <dd>
            {file.name}, {sayBytes(file.bytes)}
          </dd>
        </div>
        <div>
          <dt>Its SHA-256</dt>
          <dd>
            <code>{file.sha256}</code>
          </dd>
        </div>
      </dl>
      <p className={styles.faint}>
        The link holds everything but the log. The file is checked and read in this tab and never leaves your
        machine. Without it, close this: your own work is as you left it.
      </p>
    </div>
  );
}

interface RefusedPanelProps {
  readonly name: string;
  readonly outcome: Extract<ImportOutcome, { kind: 'refused' }>;
  onReadAs(format: string, how?: HowToRead): void;
}

/** Number of issues of a scenario file that are shown. */
const ISSUES_SHOWN = 8;

/** Says why a file was refused and what to do, and offers to read it as another format. */
function RefusedPanel({ name, outcome, onReadAs }: RefusedPanelProps) {
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
