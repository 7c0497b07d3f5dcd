import { useState } from 'react';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './Fault.module.css';

interface FaultProps {
  readonly error: Error;
  /** The part of the page that failed. */
  readonly where: string;
}

/** What browsers say of a file of the page that cannot be fetched: without a network, or after an update of the site. */
const lost = /dynamically imported module|importing a module script|unable to preload/i;

/**
 * Says that a part of the page failed and how to report it. The rest of the page keeps working. What could not be
 * fetched is fetched again with the page: browsers may remember that a script was missing.
 */
export function Fault({ error, where }: FaultProps) {
  const [isCopied, setCopied] = useState(false);
  if (lost.test(error.message))
    return (
      <div role="alert" className={styles.fault}>
        <p className={styles.title}>
          <Icon name="warning" /> {`${where} could not be loaded. Your work is safe.`}
        </p>
        <Button icon="reset" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div role="alert" className={styles.fault}>
      <p className={styles.title}>
        <Icon name="warning" /> {`${where} stopped working: a bug of ours. Your work is safe.`}
      </p>
      <p className={styles.message}>{error.message}</p>
      <Button
        icon={isCopied ? 'check' : 'copy'}
        onClick={async () => {
          const part = await loadPart(() => import('../../desk/say/copyText.ts'));
          if (part !== null) setCopied(await part.copyBugReport(where, error.message));
        }}
      >
        {isCopied ? 'Copied' : 'Copy bug report'}
      </Button>
    </div>
  );
}
