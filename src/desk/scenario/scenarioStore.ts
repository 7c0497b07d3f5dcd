import { pageScenario } from '../../state/pageScenario.ts';

/** The store of the page's scenario. */
export const scenarioStore = pageScenario;
