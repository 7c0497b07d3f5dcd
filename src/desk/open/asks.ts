import type { Preset, PresetFile } from '../../scenario/presets/presets.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';

/** Most answers to choose from. */
const MOST_ANSWERS = 4;

/**
 * Tells whether a preset asks which of its runs finishes a job first: it compares a few runs, and opens with a job in the cluster: what
 * runs and waits now is seen there, and nothing of what comes.
 */
export function asks({ scenario, opening }: Pick<PresetFile, 'scenario' | 'opening'>): boolean {
  const { runs } = scenario;
  if (runs.length < 2 || runs.length > MOST_ANSWERS) return false;
  if (runs.some(({ fork }) => fork !== undefined)) return false;
  if (opening === undefined) return true;
  const { views, at, job } = opening;
  return (views === undefined || views[0] === 'cluster') && (at === undefined || job !== undefined);
}

/** Asks the question of a preset that has just been opened, if it has one and the visitor has sent none away before. */
export function askAbout(preset: Preset): void {
  const { isDeclined, ask } = welcomeStore.getState();
  if (!isDeclined && asks(preset)) ask(preset.id);
}
