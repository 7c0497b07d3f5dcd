import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { runName } from '../../../views/chart/runLook.ts';
import { Cited } from '../../../views/shared/Cited.tsx';
import { Hint } from '../../../views/shared/Hint.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import styles from '../../../views/theory/Theory.module.css';
import { Written } from '../../../views/theory/Written.tsx';
import { conditionsOf } from './conditions.ts';

const NARROW = 480;

/** The conditions under which waiting pays, with the numbers of the first run whose tasks read input. */
export function Conditions({ runs, width, height, picker }: ViewProps & { readonly picker: ReactNode }) {
  const found = useMemo(
    () =>
      runs.map((run) => ({ run, conditions: conditionsOf(run) })).find((each) => each.conditions.length > 0),
    [runs],
  );
  return (
    <ChartFrame
      width={width}
      height={height}
      controls={picker}
      note={
        <>
          Delay Scheduling, “Conclusions” · <Cited text="DEL-28" />
          {found !== undefined && ` · numbers of ${runName(found.run)}`}
        </>
      }
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark within the one of the view.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="When waiting pays">
          {found === undefined && <p>No task of these runs reads input.</p>}
          <dl className={styles.conditions}>
            {found?.conditions.map(({ title, written, numbers, holds, help }) => (
              <div key={title} className={styles.condition} data-holds={holds}>
                <dt>
                  <span className={styles.verdict}>{holds ? '✓ yes' : '✗ no'}</span>
                  <Hint text={help}>{title}</Hint>
                </dt>
                <dd>
                  {width > NARROW && <Written text={written} />}
                  <span>{numbers}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </ChartFrame>
  );
}
