import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { createScenarioStore } from './scenarioStore.ts';

/** The store of the page's scenario, for all that show or edit it; starts with the first preset. */
export const pageScenario = createScenarioStore(firstPreset.scenario, {
  kind: 'preset',
  id: firstPreset.id,
});
