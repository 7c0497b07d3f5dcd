import { useState } from 'react';
import type { Issue } from '../../base/issue.ts';
import type { HowToRead } from '../../logs/format.ts';
import { sayMany } from '../../logs/say.ts';
import { placeInWords } from '../../scenario/shape/placeInWords.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import type { FitAnswer, ImportOutcome } from '../../worker/importApi.ts';
import { type ImportClient, ImportStopped } from '../../worker/importClient.ts';
import styles from './Import.module.css';
import { LogPanel } from './LogPanel.tsx';
import { useFit } from './useFit.ts';

interface LogDialogProps {
  readonly outcome: Extract<ImportOutcome, { kind: 'log' }>;
  /** How the file was read. */
  readonly how: HowToRead;
  readonly client: ImportClient;
  readonly currentScenario: Scenario;
  onScenario(scenario: Scenario): void;
  /** Reads the file again as another format, or with other columns. */
  onReadAs(format: string, how?: HowToRead): void;
  onClear(): void;
  onClose(): void;
}

/** The second half of an import: fit the log to a cluster and run it. */
export function LogDialog({
  outcome,
  how,
  client,
  currentScenario,
  onScenario,
  onReadAs,
  onClear,
  onClose,
}: LogDialogProps) {
  const { summary, report, proposal, columns, cluster } = outcome;
  const spec = cluster?.spec ?? currentScenario.cluster;
  const [options, setOptions] = useState(proposal);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const live = useFit(client, options, spec);
  const isOpen = report.doubts.length > 0;
  const canRun = !isOpen && live.answer !== null && live.isFresh && live.answer.obstacles.length === 0;

  const run = async () => {
    try {
      const answer = await client.scenario(options, { ...currentScenario, cluster: spec });
      if (answer.ok) onScenario(answer.scenario);
      else setIssues(answer.issues);
    } catch (error) {
      if (!(error instanceof ImportStopped)) setIssues([{ path: '', message: String(error) }]);
    }
  };

  return (
    <Dialog
      title="Run a workload log"
      size="large"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClear}>Another file</Button>
          <span className={styles.brief}>
            {isOpen ? 'Answer the questions first' : live.answer === null ? '' : briefOf(live.answer)}
          </span>
          <Button variant="primary" icon="play" disabled={!canRun} onClick={run} data-testid="import-run">
            Run it
          </Button>
        </div>
      }
    >
      {issues.length > 0 && (
        <div role="alert">
          <ul className={styles.list}>
            {issues.slice(0, 5).map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {placeInWords(path)} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <LogPanel
        summary={summary}
        report={report}
        columns={columns}
        cluster={cluster?.found ?? null}
        how={how}
        proposal={proposal}
        options={options}
        live={live}
        onReadAs={onReadAs}
        onOptions={(next) => {
          setIssues([]);
          setOptions(next);
        }}
      />
    </Dialog>
  );
}

function briefOf({ fit }: FitAnswer): string {
  const load = fit.load === null ? '' : `, load ${fit.load.toFixed(2)}`;
  return `${sayMany(fit.jobs, 'job')}, ${sayMany(fit.tasks, 'task')}, ${sayMany(fit.slots, 'slot')}${load}`;
}
