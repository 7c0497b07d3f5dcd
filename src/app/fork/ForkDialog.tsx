import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import { classNames } from '../../scenario/checks/forkIssues.ts';
import { withFork } from '../../scenario/forks/lineage.ts';
import { limits } from '../../scenario/limits.ts';
import { tried } from '../../scenario/lists/tried.ts';
import type { ChangeSpec, Scenario } from '../../scenario/schema.ts';
import { serverCount } from '../../scenario/size.ts';
import { usualFailure } from '../../scenario/usualFailure.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { firstTaskOf } from '../../views/names.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { NumberField } from '../../widgets/NumberField.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { addChange, MOST_RUNS } from '../rail/editRuns.ts';
import { scenarioStore } from '../scenarioStore.ts';
import { useRunTitles } from '../stage/runTraces.ts';
import { changeOf, type Draft, firstDraft } from './draft.ts';
import styles from './Fork.module.css';

const kinds = [
  { id: 'serverDown', title: 'A server goes down' },
  { id: 'burst', title: 'More jobs arrive' },
  { id: 'straggler', title: 'A task becomes a straggler' },
] as const;

/** Makes another future of a run from the moment of the clock on, or changes one more thing in a fork. */
export function ForkDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const scenario = scenarioStore((state) => state.scenario);
  const titles = useRunTitles();
  const [at] = useState(() => Math.round(playbackStore.getState().time) / 1e6);
  const [draft, setDraft] = useState(() => firstDraft(scenario, selectionStore.getState(), selectedTask()));
  const [where, setWhere] = useState(
    () => `fork ${Math.min(selectionStore.getState().run, scenario.runs.length - 1)}`,
  );
  const [fault, setFault] = useState<string | null>(null);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const start = () => {
    const outcome = tried(scenario, (before) => ({ scenario: applied(before, where, changeOf(draft, at)) }));
    if (outcome.kind === 'refused') return setFault(outcome.why);
    scenarioStore.getState().edit(() => outcome.scenario);
    const run = where.startsWith('fork') ? scenario.runs.length : numberIn(where);
    selectionStore.setState({ run, against: outcome.scenario.runs[run].fork?.of ?? null });
    close();
  };

  return (
    <Dialog
      title={`Fork at ${formatMicros(at * 1e6)}`}
      onClose={close}
      footer={
        <Button variant="primary" icon="fork" onClick={start}>
          Fork here
        </Button>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p className={styles.title}>
          The new run is the same up to this moment. The old one stays beside it, so that every view compares
          them.
        </p>
        <Row title="Where">
          <ChoiceField label="Where" value={where} options={places(scenario, titles)} onChange={setWhere} />
        </Row>
        <Row title="What happens">
          <ChoiceField
            label="What happens"
            value={draft.kind}
            options={kinds}
            onChange={(id) => change({ kind: kinds.find((each) => each.id === id)?.id ?? 'serverDown' })}
          />
        </Row>
        <Details scenario={scenario} draft={draft} change={change} />
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The place of the selected task in its job; null if no task is selected. */
function selectedTask(): number | null {
  const { run, job, task } = selectionStore.getState();
  const graphs = runStore.getState().runs[run]?.shown?.trace.data.graphs;
  if (job === null || task === null || graphs === undefined || job >= graphs.jobs) return null;
  return task - firstTaskOf(graphs, job);
}

interface DetailsProps {
  readonly scenario: Scenario;
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
}

function Details({ scenario, draft, change }: DetailsProps) {
  const { cluster, workload } = scenario;
  if (draft.kind === 'burst') {
    return (
      <>
        <Row title="Class">
          <ChoiceField
            label="Class"
            value={draft.jobClass}
            options={classNames(workload).map((name) => ({ id: name, title: name }))}
            onChange={(jobClass) => change({ jobClass })}
          />
        </Row>
        <Count
          label="Number of jobs"
          value={draft.jobs}
          min={1}
          max={limits.burst}
          onChange={(jobs) => change({ jobs })}
        />
      </>
    );
  }
  if (draft.kind === 'straggler') {
    return (
      <>
        <Count
          label="Number of the job"
          value={draft.job + 1}
          min={1}
          max={limits.jobs}
          onChange={(job) => change({ job: job - 1 })}
        />
        <Count
          label="Number of its task"
          value={draft.task + 1}
          min={1}
          max={limits.tasks}
          onChange={(task) => change({ task: task - 1 })}
        />
        <Count
          label="Times as long"
          value={draft.factor}
          min={1}
          max={1000}
          isWhole={false}
          onChange={(factor) => change({ factor })}
        />
        <p className={styles.title}>
          It counts for attempts that begin to compute from now on. One that computes already is not slowed.
        </p>
      </>
    );
  }
  return (
    <>
      <Count
        label="Number of the server"
        value={draft.server}
        min={0}
        max={serverCount(cluster) - 1}
        onChange={(server) => change({ server })}
      />
      <Row title="For good">
        <input
          aria-label="For good"
          type="checkbox"
          checked={draft.isForGood}
          onChange={({ target }) => change({ isForGood: target.checked })}
        />
      </Row>
      {!draft.isForGood && (
        <Row title="Back after">
          <NumberField
            label="Back after"
            value={draft.repair}
            unit="s"
            min={0.000001}
            max={limits.span}
            onChange={(repair) => change({ repair })}
          />
        </Row>
      )}
      <p className={styles.title}>
        Schedulers notice after {formatMicros(usualFailure(scenario).detection * 1e6)}.
      </p>
    </>
  );
}

/** The fields name themselves; the title is for the eye. */
function Row({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{title}</span>
      {children}
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  onChange(value: number): void;
}

function Count({ label, isWhole = true, ...props }: CountProps) {
  return (
    <Row title={label}>
      <NumberField label={label} unit="" isWhole={isWhole} {...props} />
    </Row>
  );
}

/** A new fork of each run, as long as there is room, and each fork as it is. */
function places({ runs }: Scenario, titles: readonly string[]) {
  const fresh = runs.map((_, index) => ({
    id: `fork ${index}`,
    title: `A fork of ${runLetter(index)} ${titles[index]}`,
    group: 'New run',
  }));
  const more = runs.flatMap(({ fork }, index) =>
    fork === undefined
      ? []
      : [{ id: `also ${index}`, title: `${runLetter(index)} ${titles[index]}`, group: 'Also in' }],
  );
  return runs.length < MOST_RUNS ? [...fresh, ...more] : more;
}

function applied(scenario: Scenario, where: string, change: ChangeSpec): Scenario {
  const index = numberIn(where);
  return where.startsWith('fork') ? withFork(scenario, index, [change]) : addChange(index, change)(scenario);
}

function numberIn(where: string): number {
  return Number(where.split(' ')[1]);
}
