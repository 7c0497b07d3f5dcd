import { useMemo } from 'react';
import { openJobsWords } from '../../trace/openJobs.ts';
import type { Trace } from '../../trace/trace.ts';
import { Icon } from '../../widgets/Icon.tsx';
import styles from './RunHead.module.css';

/** Says which jobs never finished in a completed run, and why. */
export function OpenJobs({ trace }: { readonly trace: Trace }) {
  const words = useMemo(() => openJobsWords(trace.data), [trace]);
  return (
    <p className={styles.open} data-open-jobs>
      <Icon name="warning" />
      <span title={words.join(' ')}>{words[0]}</span>
    </p>
  );
}
