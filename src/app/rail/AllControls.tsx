import { useState } from 'react';
import type { Issue } from '../../base/issue.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { measureIdeals } from '../../desk/run/measureIdeals.ts';
import { pool } from '../../desk/run/runner.ts';
import { areIdealsStale, hasIdeals, isMeasuredAlike, withIdeals } from '../../scenario/counted/idealTimes.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { addRun, MOST_RUNS } from '../controls/editRuns.ts';
import { RailSection } from '../parts/RailSection.tsx';
import { FieldSection } from './FieldSection.tsx';
import { PolicyCard } from './PolicyCard.tsx';
import { AddPolicy } from './policy/PolicyMenu.tsx';
import styles from './ScenarioRail.module.css';

const Branches = later(async () => (await import('../fork/Branches.tsx')).Branches);
const ForkCard = later(async () => (await import('../fork/ForkCard.tsx')).ForkCard);

const clusterSections = ['cluster'] as const;
const clusterFirst = ['/serversPerRack', '/roundTrip'];
// Where tasks read, the cost of distance matters more than the message delay.
const clusterFirstWithData = ['/slotsPerServer', '/network/remote', '/network/uplink'];
const workloadSections = ['jobs', 'users', 'length', 'events'] as const;
const workloadFirst = [
  '/events/0/at',
  '/events/0/detection',
  '/load',
  '/arrivals/jobs',
  '/arrivals/mean',
  '/weight',
  '/reads/0/replicas',
  '/reads/0/size',
  '/stages/0/tasks',
  '/duration',
];
const workloadAtOnceFirst = ['/workload/jobs', ...workloadFirst];

/** All controls: the cluster, the workload and the policies compared on them. */
export function AllControls({ issues }: { readonly issues: readonly Issue[] }) {
  const runs = scenarioStore((state) => state.scenario.runs);
  const edit = scenarioStore((state) => state.edit);
  const hasData = scenarioStore((state) => state.scenario.cluster.network !== undefined);
  const isAtOnce = scenarioStore(
    ({ scenario: { workload } }) => workload.kind === 'generated' && workload.arrivals.kind === 'atOnce',
  );
  return (
    <>
      <FieldSection
        title="Cluster"
        sections={clusterSections}
        lists="cluster"
        first={hasData ? clusterFirstWithData : clusterFirst}
        visible={2}
        issues={issues}
      />
      <FieldSection
        title="Workload"
        sections={workloadSections}
        lists="workload"
        first={isAtOnce ? workloadAtOnceFirst : workloadFirst}
        visible={3}
        issues={issues}
      />
      <IdealTimes />
      <RailSection
        title="Policies"
        aside={
          <AddPolicy
            runs={runs}
            disabled={runs.length >= MOST_RUNS}
            onChoose={(policy) => edit(addRun(policy))}
          />
        }
      >
        {runs.some(({ fork }) => fork !== undefined) && <Branches />}
        {runs.map(({ fork, ...run }, index) =>
          fork === undefined ? (
            <PolicyCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a card belongs to a place, and policies change places.
              key={index}
              run={run}
              index={index}
              count={runs.length}
              issues={issues}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <ForkCard key={index} fork={fork} index={index} />
          ),
        )}
      </RailSection>
    </>
  );
}

/** Says whether the measured times of jobs alone are still valid, and measures them again on request. */
function IdealTimes() {
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
