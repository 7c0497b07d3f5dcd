import { useState } from 'react';
import type { HowToRead } from '../../logs/format.ts';
import { sayMany } from '../../logs/say.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import type { FitAnswer, ImportOutcome } from '../../worker/importApi.ts';
import { type ImportClient, ImportStopped } from '../../worker/importClient.ts';
import { LogPanel } from './LogPanel.tsx';
import { UseDialog } from './UseDialog.tsx';
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
  const live = useFit(client, options, spec);
  const isOpen = report.doubts.length > 0;
  const canRun = !isOpen && live.answer !== null && live.isFresh && live.answer.obstacles.length === 0;

  const make = async () => {
    try {
      return await client.scenario(options, { ...currentScenario, cluster: spec });
    } catch (error) {
      if (error instanceof ImportStopped) return undefined;
      return { ok: false, issues: [{ path: '', message: String(error) }] } as const;
    }
  };

  return (
    <UseDialog
      title="Run a workload log"
      use="Run it"
      testId="import-run"
      brief={isOpen ? 'Answer the questions first' : live.answer === null ? '' : briefOf(live.answer)}
      isReady={canRun}
      of={options}
      {...{ make, onScenario, onClear, onClose }}
    >
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
        onOptions={setOptions}
      />
    </UseDialog>
  );
}

function briefOf({ fit }: FitAnswer): string {
  const load = fit.load === null ? '' : `, load ${fit.load.toFixed(2)}`;
  return `${sayMany(fit.jobs, 'job')}, ${sayMany(fit.tasks, 'task')}, ${sayMany(fit.slots, 'slot')}${load}`;
}
