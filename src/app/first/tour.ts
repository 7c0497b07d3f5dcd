import { welcomeStore } from '../../state/welcomeStore.ts';
import { openPreset } from '../openScenario.ts';

/** One question of the tour: a preset with two runs, and what to do after the answer. */
interface Chapter {
  readonly preset: string;
  /** The control that the visitor should drag next. */
  readonly drag: string;
  /** Label of the button that leads to this question. */
  readonly teaser: string;
}

/** The questions for newcomers, in order. */
export const tour: readonly Chapter[] = [
  { preset: 'first-look', drag: 'Load', teaser: 'Why wait to choose?' },
  { preset: 'head-of-line', drag: 'T1', teaser: 'Next: why wait for data?' },
  { preset: 'preemption-flips', drag: 'ψ', teaser: 'Next: why stop a task that runs?' },
  { preset: 'keep-a-slot', drag: 'β', teaser: 'Next: why keep a slot empty?' },
  { preset: 'a-little-chance', drag: 'Randomization', teaser: 'Next: why add chance?' },
];

/** Opens the question at this position. The presets are loaded only now. */
export async function openChapter(chapter: number): Promise<void> {
  const { presets } = await import('../../scenario/presets.ts');
  const preset = presets.get(tour[chapter].preset);
  openPreset(preset);
  welcomeStore.setState({ chapter, phase: 'asked' });
}
