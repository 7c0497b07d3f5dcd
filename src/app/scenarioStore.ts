import { firstPreset } from '../scenario/firstPreset.ts';
import { createScenarioStore } from '../state/scenarioStore.ts';

/** The scenario on the page; begins with the first preset. */
export const scenarioStore = createScenarioStore(firstPreset.scenario, {
  kind: 'preset',
  id: firstPreset.id,
});
