import { useState } from 'react';
import { measureIdeals } from '../../desk/run/measureIdeals.ts';
import { pool } from '../../desk/run/runner.ts';
import { areIdealsStale, hasIdeals, isMeasuredAlike, withIdeals } from '../../scenario/counted/idealTimes.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './ScenarioRail.module.css';

/** Says whether the measured times of jobs alone are still valid, and measures them again on request. */
export function IdealTimes() {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  const [measured, setMeasured] = useState<readonly Scenario[]>([]);
  const [state, setState] = useState<'ready' | 'busy' | { readonly failure: string }>('ready');
  if (!hasIdeals(scenario)) return null;

  const measure = async () => {
    setState('busy');
    try {
      const seconds = await measureIdeals(pool, scenario);
      const now = scenarioStore.getState().scenario;
      // If the scenario was edited meanwhile so that the times differ, they are dropped.
      if (hasIdeals(now) && isMeasuredAlike(now, scenario)) {
        const next = withIdeals(now, seconds);
        setMeasured((before) => [...before, next]);
        scenarioStore.getState().edit(() => next);
      }
      setState('ready');
    } catch (error) {
      setState({ failure: error instanceof Error ? error.message : String(error) });
    }
  };
  const isStale = areIdealsStale(scenario, [opened, ...measured]);
  return (
    <div className={styles.ideals}>
      {isStale && (
        <p role="status">
          The times that jobs take alone were measured before your edit, so ratios to them no longer fit.
          Measure again.
        </p>
      )}
      {typeof state === 'object' && <p role="alert">{`Measuring failed: ${state.failure}`}</p>}
      <Button
        disabled={state === 'busy'}
        onClick={() => void measure()}
        title="Runs each job alone under each policy; the shortest time counts."
      >
        {state === 'busy' ? 'Measuring…' : 'Measure each job alone'}
      </Button>
    </div>
  );
}
