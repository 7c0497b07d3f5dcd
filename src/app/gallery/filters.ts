import { asks } from '../../desk/open/asks.ts';
import { views } from '../../faces/registry.ts';
import { policies } from '../../policies/registry.ts';
import { type Preset, presets } from '../../scenario/presets/presets.ts';
import type { Option } from '../../widgets/Select.tsx';
import { tour } from '../first/tour.ts';

/** How much somebody brings who opens a preset. */
export type Level = 'first' | 'mechanism' | 'research';

/**
 * A first look asks one question with two answers. Research reads curves of many jobs or seeds, or formulas. What is between the two
 * shows how a scheduler decides.
 */
export function levelOf(preset: Preset): Level {
  const { scenario, opening } = preset;
  const view = views.find(({ id }) => id === (opening?.views?.[0] ?? 'cluster'));
  if (scenario.sweep !== undefined || view?.door === 'results') return 'research';
  return asks(preset) && scenario.runs.length === 2 ? 'first' : 'mechanism';
}

/** About two minutes for the question, the film and its answer, and for each try half a minute a run. Our estimate. */
export function minutesOf({ tries, scenario }: Preset): number {
  return Math.round(2 + (tries.length * scenario.runs.length) / 2);
}

/** Rivals that belong to no paper stand beside each of them. */
const ofNobody: ReadonlySet<string> = new Set(['fifo', 'own']);

/** Whether a preset has schedulers of several of the five papers run the same jobs. */
export function comparesIdeas({ scenario }: Preset): boolean {
  const folders = scenario.runs.map(({ policy }) => policies.find(policy)?.folder ?? policy);
  return new Set(folders.filter((folder) => !ofNobody.has(folder))).size > 1;
}

/** What somebody looks for; '' stands for all. */
export interface Wanted {
  /** The group of the presets of an idea, or `several`. */
  readonly idea: string;
  /** Most minutes. */
  readonly minutes: string;
  readonly level: '' | Level;
}

export const anything: Wanted = { idea: '', minutes: '', level: '' };

/** Whether a preset is one of those that somebody looks for. */
export function isWanted(preset: Preset, { idea, minutes, level }: Wanted): boolean {
  if (idea === SEVERAL ? !comparesIdeas(preset) : idea !== '' && idea !== preset.group) return false;
  if (minutes !== '' && minutesOf(preset) > Number(minutes)) return false;
  return level === '' || level === levelOf(preset);
}

const SEVERAL = 'several';

/** The five ideas, in the order of the tour, as the map names them, and what sets several against one another. */
export const ideas: readonly Option[] = [
  { id: '', title: 'All' },
  ...tour.map(({ preset, idea }) => ({ id: presets.get(preset).group, title: idea })),
  { id: SEVERAL, title: 'Several ideas' },
];

export const lengths: readonly Option[] = [
  { id: '', title: 'Any time' },
  ...[5, 8, 12].map((most) => ({ id: String(most), title: `Up to ${most} min` })),
];

export const levelNames: Readonly<Record<Level, string>> = {
  first: 'First look',
  mechanism: 'Mechanism',
  research: 'Research',
};

export const levels: readonly Option<Wanted['level']>[] = [
  { id: '', title: 'Any level' },
  ...(['first', 'mechanism', 'research'] as const).map((id) => ({ id, title: levelNames[id] })),
];
