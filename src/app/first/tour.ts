import { welcomeStore } from '../../state/welcomeStore.ts';
import { openPreset } from '../openScenario.ts';

/** One question of the tour: a preset with two runs, and what to turn to when it is answered. */
interface Chapter {
  readonly preset: string;
  /** The control to drag next. */
  readonly drag: string;
  /** What the button says that leads here. */
  readonly teaser: string;
}

/** Where a newcomer is led, question after question. */
export const tour: readonly Chapter[] = [
  { preset: 'first-look', drag: 'Load', teaser: 'Why wait to choose?' },
  { preset: 'head-of-line', drag: 'T1', teaser: 'Next: why wait for data?' },
  { preset: 'preemption-flips', drag: 'ψ', teaser: 'Next: why stop a task that runs?' },
];

/** Opens the next question. The presets are fetched only now. */
export async function openChapter(chapter: number): Promise<void> {
  const { presets } = await import('../../scenario/presets.ts');
  const preset = presets.get(tour[chapter].preset);
  openPreset(preset);
  welcomeStore.setState({ chapter, phase: 'asked' });
}
