import { useState } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { copyBugReport } from '../bugReport.ts';
import styles from './Fault.module.css';

interface FaultProps {
  readonly error: Error;
  /** The part of the page that failed. */
  readonly where: string;
}

/** Says that a part of the page failed and how to report it. The rest of the page keeps working. */
export function Fault({ error, where }: FaultProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div role="alert" className={styles.fault}>
      <p className={styles.title}>
        <Icon name="warning" /> {where} failed. Your drafts are kept.
      </p>
      <p className={styles.message}>{error.message}</p>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        onClick={async () => setCopied(await copyBugReport(where, error.message))}
      >
        {isCopied ? 'Copied' : 'Copy bug report'}
      </Button>
    </div>
  );
}
