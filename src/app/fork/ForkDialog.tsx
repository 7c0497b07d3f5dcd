import { useState } from 'react';
import { formatMicros } from '../../base/format.ts';
import { valueWords } from '../../desk/name/settingName.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { firstTaskOf } from '../../views/shared/names.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { useRunTitles } from '../stage/runTraces.ts';
import { changeOf, type Draft, firstDraft } from './draft.ts';
import styles from './Fork.module.css';
import { ForkDetails, FormRow } from './ForkDetails.tsx';
import { forkAt } from './forkAt.ts';
import { chosenParam, type Place, paramsAtPlace, placesOf } from './forkPlaces.ts';

const kinds = [
  { id: 'serverDown', title: 'A server goes down' },
  { id: 'serverSlow', title: 'A server becomes slow' },
  { id: 'burst', title: 'More jobs arrive' },
  { id: 'straggler', title: 'A task becomes a straggler' },
  { id: 'param', title: 'A parameter changes' },
] as const;

/** Makes another future of a run from the moment of the clock on, or changes one more thing in a fork. */
export function ForkDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const scenario = scenarioStore((state) => state.scenario);
  const titles = useRunTitles();
  const [at] = useState(() => Math.round(playbackStore.getState().time) / 1e6);
  const [draft, setDraft] = useState(() => firstDraft(scenario, selectionStore.getState(), selectedTask()));
  const places = placesOf(scenario, titles);
  const [where, setWhere] = useState<Place>(() => {
    const wanted = `fork ${Math.min(selectionStore.getState().run, scenario.runs.length - 1)}`;
    return places.find(({ id }) => id === wanted)?.id ?? places[0]?.id ?? wanted;
  });
  const [fault, setFault] = useState<string | null>(null);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  const choose = (id: string) => {
    const kind = kinds.find((each) => each.id === id)?.id ?? 'serverDown';
    change({ kind });
    if (kind !== 'param' || chosenParam(scenario, where, draft) !== undefined) return;
    // A run that has one that may change is what is meant.
    const able = places.find((place) => paramsAtPlace(scenario, place.id).length > 0);
    if (able !== undefined) setWhere(able.id);
  };

  const start = () => {
    const full = filledIn(scenario, where, draft);
    const refused = 'fault' in full ? full.fault : forkAt(scenario, where, changeOf(full, at));
    setFault(refused);
    if (refused === null) close();
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
        <FormRow title="Where">
          <ChoiceField label="Where" value={where} options={places} onChange={setWhere} />
        </FormRow>
        <FormRow title="What happens">
          <ChoiceField label="What happens" value={draft.kind} options={kinds} onChange={choose} />
        </FormRow>
        <ForkDetails scenario={scenario} place={where} draft={draft} change={change} />
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

/** Fills in the parameter that the form shows, or says why there is nothing to change. */
function filledIn(scenario: Scenario, place: Place, draft: Draft): Draft | { readonly fault: string } {
  if (draft.kind !== 'param') return draft;
  const chosen = chosenParam(scenario, place, draft);
  if (chosen === undefined) return { fault: 'No parameter of this run can change while it goes on.' };
  const { name, spec, now, value } = chosen;
  if (now === value)
    return { fault: `${spec.title} is ${valueWords(spec, now)} already: choose another value.` };
  return { ...draft, param: name, value };
}
