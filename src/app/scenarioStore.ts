import { presets } from '../scenario/presets.ts';
import { createScenarioStore } from '../state/scenarioStore.ts';

const [first] = presets.all;

/** The scenario on the page; begins with the first preset. */
export const scenarioStore = createScenarioStore(first.scenario, { kind: 'preset', id: first.id });
