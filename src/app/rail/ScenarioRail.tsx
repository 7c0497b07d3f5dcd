import type { Issue } from '../../base/issue.ts';
import { describeScenario } from '../../desk/name/describeScenario.ts';
import { later } from '../../desk/parts/loadPart.ts';
import { useIssues } from '../../desk/scenario/useIssues.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { settingsStore, themeChoices } from '../../state/settingsStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { QuickControls } from '../controls/QuickControls.tsx';
import { IssueList } from '../parts/IssueList.tsx';
import { More } from '../parts/RailSection.tsx';
import { AllControls } from './AllControls.tsx';
import styles from './ScenarioRail.module.css';

const Tries = later(async () => (await import('./Tries.tsx')).Tries);

/** The scenario: what it asks, the few controls that it is about, and on request all of them. */
export function ScenarioRail() {
  const issues = useIssues();
  // Presets and logs open with the few controls that matter most; whoever made or got a scenario wants all.
  const isBrief = scenarioStore(({ origin, scenario }) => origin.kind === 'preset' || isLog(scenario));
  const wanted = layoutStore((layout) => layout.hasAllControls);
  const hasAll = wanted ?? !isBrief;
  return (
    <aside className={styles.rail} aria-label="Scenario">
      <Subject />
      {!hasAll && (
        <div className={styles.quick}>
          <QuickControls issues={issues} />
        </div>
      )}
      <button
        type="button"
        className={styles.all}
        aria-expanded={hasAll}
        onClick={() => layoutStore.setState({ hasAllControls: !hasAll })}
      >
        <Icon name={hasAll ? 'down' : 'right'} size={12} /> {hasAll ? 'Fewer controls' : 'All controls'}
      </button>
      {hasAll && <AllControls issues={issues} />}
      <Lesson />
      <AllIssues issues={issues} />
      <PageButtons />
    </aside>
  );
}

const isLog = ({ workload }: Scenario): boolean =>
  workload.kind === 'explicit' && workload.from !== undefined;

/** Shortens words that have no room in the rail, as names of files: both ends tell more than the middle. */
const withoutMiddles = (name: string): string =>
  name.replace(/\S{20,}/g, (word) => `${word.slice(0, 9)}…${word.slice(-8)}`);

/** What the scenario is about. */
function Subject() {
  const scenario = scenarioStore((state) => state.scenario);
  return (
    <header className={styles.subject}>
      <h2 title={scenario.question ?? scenario.name}>{scenario.question ?? withoutMiddles(scenario.name)}</h2>
      <p>{describeScenario(scenario)}</p>
    </header>
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
          <Tries id={origin.id} />
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
    <div role="alert">
      <IssueList issues={issues} className={styles.issues} />
    </div>
  );
}
