import { lazy, Suspense } from 'react';
import type { Issue } from '../../base/issue.ts';
import { placeInWords } from '../../scenario/placeInWords.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { settingsStore, themeChoices } from '../../state/settingsStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { scenarioStore } from '../scenarioStore.ts';
import { useIssues } from '../useIssues.ts';
import { addRun, MOST_RUNS } from './editRuns.ts';
import { FieldSection } from './FieldSection.tsx';
import { IdealTimes } from './IdealTimes.tsx';
import { PolicyCard } from './PolicyCard.tsx';
import { More, RailSection } from './RailSection.tsx';
import styles from './ScenarioRail.module.css';

const Tries = lazy(async () => ({ default: (await import('./Tries.tsx')).Tries }));

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
export function ScenarioRail() {
  const runs = scenarioStore((state) => state.scenario.runs);
  const edit = scenarioStore((state) => state.edit);
  const hasData = scenarioStore((state) => state.scenario.cluster.network !== undefined);
  const isAtOnce = scenarioStore(
    ({ scenario: { workload } }) => workload.kind === 'generated' && workload.arrivals.kind === 'atOnce',
  );
  const issues = useIssues();
  return (
    <aside className={styles.rail} aria-label="Scenario">
      <Lesson />
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
          <IconButton
            icon="plus"
            size="small"
            label="Add a policy"
            disabled={runs.length >= MOST_RUNS}
            onClick={() => edit(addRun)}
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
      <AllIssues issues={issues} />
      <PageButtons />
    </aside>
  );
}

/** What the preset suggests to try, and undo, redo and reset. */
function Lesson() {
  const origin = scenarioStore((state) => state.origin);
  const { canUndo, canRedo, undo, redo, revert, opened, scenario } = scenarioStore();
  return (
    <section className={styles.lesson} aria-label="Edits">
      {origin.kind === 'preset' && (
        <More title="Things to try">
          <Suspense fallback={null}>
            <Tries id={origin.id} />
          </Suspense>
        </More>
      )}
      <span className={styles.edits}>
        <IconButton icon="undo" size="small" label="Undo (Ctrl Z)" disabled={!canUndo} onClick={undo} />
        <IconButton icon="redo" size="small" label="Redo (Ctrl Shift Z)" disabled={!canRedo} onClick={redo} />
        <IconButton
          icon="reset"
          size="small"
          label="Back to how it was opened"
          disabled={opened === scenario}
          onClick={revert}
        />
      </span>
    </section>
  );
}

/** Buttons for which the header has no room on a phone. */
function PageButtons() {
  const openOverlay = layoutStore((layout) => layout.openOverlay);
  const { theme, setTheme } = settingsStore();
  return (
    <div className={styles.page}>
      <Button icon="upload" onClick={() => openOverlay('import')}>
        Import log
      </Button>
      <Button onClick={() => openOverlay('help')}>Help</Button>
      <ChoiceField
        label="Theme"
        value={theme}
        options={themeChoices.map((id) => ({ id, title: id }))}
        onChange={(id) => setTheme(themeChoices.find((each) => each === id) ?? 'system')}
      />
    </div>
  );
}

/** All issues in one place; those of a control are also shown beside it. */
function AllIssues({ issues }: { readonly issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className={styles.issues} role="alert">
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {placeInWords(path)} {message}
        </li>
      ))}
    </ul>
  );
}
