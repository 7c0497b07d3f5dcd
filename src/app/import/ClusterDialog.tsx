import type { HowToRead } from '../../logs/format.ts';
import { sayCluster } from '../../logs/nodes/foundCluster.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import type { ImportOutcome } from '../../worker/importApi.ts';
import { onCluster } from '../../worker/importCluster.ts';
import { ClusterPicture } from './ClusterPicture.tsx';
import { FileTarget } from './FileTarget.tsx';
import styles from './Import.module.css';
import { Guess, ReadPanel } from './ReadPanel.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { UseDialog } from './UseDialog.tsx';
import type { Source } from './useImport.ts';

interface ClusterDialogProps {
  readonly outcome: Extract<ImportOutcome, { kind: 'cluster' }>;
  /** How the file was read. */
  readonly how: HowToRead;
  readonly currentScenario: Scenario;
  onScenario(scenario: Scenario): void;
  /** Reads the file again, another way. */
  onRead(how: HowToRead): void;
  /** Takes a log that is to run on the cluster. */
  onSource(source: Source): void;
  onClear(): void;
  onClose(): void;
}

/** Shows a cluster before it is used: for the scenario at hand, or for a log that comes next. */
export function ClusterDialog(props: ClusterDialogProps) {
  const { outcome, how, currentScenario, onScenario, onRead, onSource, onClear, onClose } = props;
  const { name, cluster } = outcome;
  const { title, racks, columns, report } = cluster.found;
  const isOpen = report.doubts.length > 0;
  const { choices = [] } = how;
  return (
    <UseDialog
      title="Use a real cluster"
      use="Use these servers"
      testId="cluster-use"
      brief={isOpen ? 'Answer the questions first' : ''}
      isReady={!isOpen}
      complaint="This scenario does not fit these servers:"
      of={currentScenario}
      make={async () => onCluster(currentScenario, cluster.spec)}
      {...{ onScenario, onClear, onClose }}
    >
      <div className={styles.stack}>
        <p className={styles.soft}>
          <strong>{name}</strong> read as {title}
        </p>
        <ReadPanel doubts={report.doubts} columns={null} how={how} onRead={onRead} />
        <ClusterPicture racks={racks} />
        {columns.length > 0 && (
          <dl className={styles.guesses} aria-label="What the columns hold">
            {columns.map((each) => (
              <Guess key={each.title} {...each} />
            ))}
          </dl>
        )}
        <ReportPanel
          title={`${name}: ${sayCluster(racks)}`}
          report={report}
          onOffer={({ id, isTaken }) => {
            const others = choices.filter((choice) => choice !== id);
            onRead({ ...how, choices: isTaken ? others : [...others, id] });
          }}
        />
        <FileTarget call="Drop a log, too, to run it on these servers" onSource={onSource} />
      </div>
    </UseDialog>
  );
}
