import { lazy, Suspense } from 'react';
import type { Issue } from '../../base/issue.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { addRun, MOST_RUNS } from '../controls/editRuns.ts';
import { RailSection } from '../parts/RailSection.tsx';
import { FieldSection } from './FieldSection.tsx';
import { IdealTimes } from './IdealTimes.tsx';
import { PolicyCard } from './PolicyCard.tsx';
import { AddPolicy } from './policy/PolicyMenu.tsx';

const Branches = lazy(async () => ({ default: (await import('../fork/Branches.tsx')).Branches }));
const ForkCard = lazy(async () => ({ default: (await import('../fork/ForkCard.tsx')).ForkCard }));

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
        {runs.some(({ fork }) => fork !== undefined) && (
          <Suspense fallback={null}>
            <Branches />
          </Suspense>
        )}
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
            <Suspense key={index} fallback={null}>
              <ForkCard fork={fork} index={index} />
            </Suspense>
          ),
        )}
      </RailSection>
    </>
  );
}
