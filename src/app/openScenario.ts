import type { Scenario } from '../scenario/schema.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { noticeStore } from '../state/noticeStore.ts';
import { playbackStore } from '../state/playbackStore.ts';
import type { Origin } from '../state/scenarioStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { scenarioStore } from './scenarioStore.ts';

/** Puts another scenario on the page: stops the clock and forgets what was selected in the one before. */
export function openScenario(scenario: Scenario, origin: Origin): void {
  playbackStore.getState().pause();
  for (const notice of ['link', 'digest', 'draft']) noticeStore.getState().dismiss(notice);
  selectionStore.getState().clear();
  selectionStore.setState({ run: 0 });
  layoutStore.getState().focusRun(0);
  scenarioStore.getState().open(scenario, origin);
}
