import { toMicros } from '../../engine/kernel/time.ts';
import type { Opening, Preset } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { cameraStore, whole } from '../../state/cameraStore.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Origin } from '../../state/scenarioStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { WantedMoment } from '../play/followRuns.ts';
import { wantMoment } from '../play/followRuns.ts';

/**
 * Opens another scenario: stops the clock and clears the selection. The moment is shown as soon as the scenario has
 * run.
 */
export function openScenario(scenario: Scenario, origin: Origin, moment: WantedMoment = {}): void {
  wantMoment(moment);
  playbackStore.getState().pause();
  for (const notice of ['link', 'digest', 'draft']) noticeStore.getState().dismiss(notice);
  selectionStore.getState().clear();
  selectionStore.setState({ run: 0, against: null });
  layoutStore.getState().focusRun(0);
  cameraStore.setState(whole);
  scenarioStore.getState().open(scenario, origin);
}

/** Opens a preset at its most instructive moment. */
export function openPreset({ scenario, id, opening }: Preset): void {
  openScenario(scenario, { kind: 'preset', id }, momentOf(opening));
}

/** Converts the opening of a preset to a moment. */
export function momentOf({ at, ...rest }: Opening = {}): WantedMoment {
  return at === undefined ? rest : { ...rest, time: toMicros(at) };
}
