import type { ReactNode } from 'react';
import { Tooltip } from '../../widgets/Tooltip.tsx';
import styles from './Hint.module.css';

/** Text with a tooltip, shown on hover or focus. */
export function Hint({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <Tooltip text={text}>
      <button type="button" className={styles.hint}>
        {children}
      </button>
    </Tooltip>
  );
}
