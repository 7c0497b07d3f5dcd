import type { Scenario } from '../scenario/schema.ts';
import type { DraftStorage } from './drafts.ts';
import { saveDraft } from './drafts.ts';
import type { ScenarioStore } from './scenarioStore.ts';

/** Milliseconds from the last edit to the saving. */
const SAVE_AFTER = 500;

/**
 * Saves what is edited as a draft, shortly after the last edit and when the page is left. Each scenario that is opened
 * gets a draft of its own, so that opening one never overwrites another; undoing back to it goes on with its draft. `onTrouble` hears why a draft could not be
 * saved, and null when that is over. Returns a function that ends it.
 */
export function startAutosave(
  store: ScenarioStore,
  storage: DraftStorage,
  onTrouble: (reason: string | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = store.getState().opened;
  const ids = new WeakMap<Scenario, string>(); // by the scenario as it was opened
  const tab = newId();
  let trouble: string | null = null;

  const draftId = () => {
    const id = ids.get(opened) ?? newId();
    ids.set(opened, id);
    return id;
  };
  const save = (scenario: Scenario) => {
    clearTimeout(timer);
    timer = undefined;
    const before = trouble;
    const { name } = scenario;
    trouble = saveDraft(storage, { id: draftId(), name, savedAt: Date.now(), scenario, tab });
    if (trouble !== before) onTrouble(trouble);
  };

  const unsubscribe = store.subscribe((state, before) => {
    if (state.scenario === before.scenario) return;
    if (state.opened !== opened) {
      // The last edits of the scenario before are not lost with it.
      if (timer !== undefined) save(before.scenario);
      opened = state.opened;
    }
    clearTimeout(timer);
    timer = undefined;
    if (state.scenario === state.opened) return;
    timer = setTimeout(() => save(state.scenario), SAVE_AFTER);
  });
  const flush = () => {
    if (timer !== undefined) save(store.getState().scenario);
  };
  window.addEventListener('pagehide', flush);

  return () => {
    flush();
    unsubscribe();
    window.removeEventListener('pagehide', flush);
  };
}

function newId(): string {
  return `${Date.now().toString(36)}-${Math.floor(performance.now() * 1000).toString(36)}`;
}
