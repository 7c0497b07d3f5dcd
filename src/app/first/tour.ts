import { openPreset } from '../../desk/open/openScenario.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';

/** One question of the tour: a preset with two runs, and what to do after the answer. */
export interface Chapter {
  readonly preset: string;
  /** The control that the visitor should drag next: its name in a sentence, and its JSON pointer. */
  readonly drag: { readonly name: string; readonly path: string };
  /** Label of the button that leads to this question. */
  readonly teaser: string;
  /** The idea of the system in two or three words, and in a sentence. */
  readonly idea: string;
  readonly about: string;
}

/** The questions for newcomers, in order: one for each system. */
export const tour: readonly Chapter[] = [
  {
    preset: 'first-look',
    drag: { name: 'the load', path: '/workload/arrivals/load' },
    teaser: 'Why wait to choose?',
    idea: 'Ask several',
    about: 'A task stands in several lines; the first free server gets it.',
  },
  {
    preset: 'head-of-line',
    drag: { name: 'the wait T1', path: '/runs/1/params/rackWait' },
    teaser: 'Next: why wait for data?',
    idea: 'Wait a little',
    about: 'A job lets others pass for a moment, to run beside its data.',
  },
  {
    preset: 'preemption-flips',
    drag: { name: 'the price ψ', path: '/runs/0/params/rackCost' },
    teaser: 'Next: why stop a task that runs?',
    idea: 'Solve it all',
    about: 'All tasks are weighed at once; one that runs may move.',
  },
  {
    preset: 'keep-a-slot',
    drag: { name: 'the tail β', path: '/runs/1/params/beta' },
    teaser: 'Next: why keep a slot empty?',
    idea: 'Keep a spare',
    about: 'A slot stays empty for the copy that a slow task will need.',
  },
  {
    preset: 'a-little-chance',
    drag: { name: 'the chance', path: '/runs/1/params/noise' },
    teaser: 'Next: why add chance?',
    idea: 'Read the board',
    about: 'All read the same waits, and each picks the earliest end.',
  },
];

/** Opens a preset and asks its question. The presets are loaded only now. */
export async function askPreset(id: string): Promise<void> {
  const part = await loadPart(() => import('../../scenario/presets/presets.ts'));
  if (part === null) return;
  openPreset(part.presets.get(id));
  welcomeStore.getState().ask(id);
}
