import { useEffect, useState } from 'react';
import { toMicros } from '../../engine/kernel/time.ts';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import type { Opening, Preset } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { cameraStore, whole } from '../../state/cameraStore.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { type Origin, scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { loadPart } from '../parts/loadPart.ts';
import { type WantedMoment, wantMoment } from '../play/followRuns.ts';

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

/** Says that a link could not be opened: a part of the page could not be loaded, or there is a bug. */
export function tellFailedLink(error: unknown): void {
  noticeStore.getState().notify({
    id: 'link',
    tone: 'danger',
    text: 'This link could not be opened. Your own work is as you left it. Reload the page to try again.',
    details: [String(error)],
  });
}

/**
 * The preset that is open, edited or not; null for any other scenario. Undefined until the presets are loaded; the first one is
 * at hand.
 */
export function usePreset(): Preset | null | undefined {
  const id = scenarioStore(({ origin }) => (origin.kind === 'preset' ? origin.id : null));
  const [loaded, setLoaded] = useState<Preset | undefined>(undefined);
  useEffect(() => {
    if (id === null || id === firstPreset.id) return;
    let isCurrent = true;
    void loadPart(() => import('../../scenario/presets/presets.ts')).then((part) => {
      if (isCurrent) setLoaded(part?.presets.find(id));
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (id === null) return null;
  if (id === firstPreset.id) return firstPreset;
  return loaded?.id === id ? loaded : undefined;
}
