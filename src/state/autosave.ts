import type { Scenario } from '../scenario/shape/schema.ts';
import { type DraftStorage, saveDraft } from './drafts.ts';
import type { ScenarioStore } from './scenarioStore.ts';

/** Milliseconds from the last edit until it is saved. */
const SAVE_AFTER = 500;

/**
 * Saves the edited scenario as a draft, shortly after the last edit and when the page is closed. Each opened
 * scenario has a draft of its own, so opening one never overwrites another; undoing back to an earlier
 * scenario continues its draft. `onTrouble` gets the reason why a draft could not be saved, and null when
 * saving works again. Returns a function that stops it.
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
      // Saves the pending edits of the previous scenario first.
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
