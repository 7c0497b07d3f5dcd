import { type ReactNode, useState } from 'react';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import type { ScenarioAnswer } from '../../worker/importApi.ts';
import { IssueList } from '../parts/IssueList.tsx';
import styles from './Import.module.css';

type Issues = Extract<ScenarioAnswer, { readonly ok: false }>['issues'];

interface UseDialogProps {
  readonly title: string;
  /** Says what use it will be, in few words. */
  readonly brief: string;
  readonly isReady: boolean;
  /** What the button says, and its name for tests. */
  readonly use: string;
  readonly testId: string;
  /** Stands above the issues. */
  readonly complaint?: string;
  /** What the scenario is made of: issues are those of it, and go when it changes. */
  readonly of: unknown;
  /** Makes the scenario; undefined: somebody stopped it. */
  make(): Promise<ScenarioAnswer | undefined>;
  onScenario(scenario: Scenario): void;
  onClear(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** The second half of an import: shows what was read before it is used, and why it cannot be. */
export function UseDialog(props: UseDialogProps) {
  const { title, brief, isReady, use, testId, complaint, of, make, children } = props;
  const { onScenario, onClear, onClose } = props;
  const [found, find] = useState<{ readonly of: unknown; readonly issues: Issues }>({ of, issues: [] });
  const issues = found.of === of ? found.issues : [];
  const run = async () => {
    const answer = await make();
    if (answer?.ok === true) onScenario(answer.scenario);
    else if (answer !== undefined) find({ of, issues: answer.issues });
  };
  return (
    <Dialog
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClear}>Another file</Button>
          <span className={styles.brief}>{brief}</span>
          <Button variant="primary" icon="play" disabled={!isReady} onClick={run} data-testid={testId}>
            {use}
          </Button>
        </div>
      }
    >
      {issues.length > 0 && (
        <div role="alert">
          {complaint !== undefined && <p>{complaint}</p>}
          <IssueList issues={issues.slice(0, 5)} className={styles.list} />
        </div>
      )}
      {children}
    </Dialog>
  );
}
