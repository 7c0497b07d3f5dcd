import { firstPreset } from '../scenario/firstPreset.ts';
import { createScenarioStore } from '../state/scenarioStore.ts';

/** The store of the page's scenario; starts with the first preset. */
export const scenarioStore = createScenarioStore(firstPreset.scenario, {
  kind: 'preset',
  id: firstPreset.id,
});
