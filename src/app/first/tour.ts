import chapters from '../../content/tour.json' with { type: 'json' };
import { openPreset } from '../../desk/open/openScenario.ts';
import { loadPart } from '../../desk/parts/loadPart.ts';
import { followSelected } from '../../desk/play/playback.ts';
import { triedControls } from '../../state/curvePlan.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { type CurveBeat, welcomeStore } from '../../state/welcomeStore.ts';

/** One question of the tour: a preset with two runs, and what to do after the answer. */
export interface Chapter {
  readonly preset: string;
  /** The control that the visitor should drag next: its name in a sentence, and its JSON pointer. */
  readonly drag: { readonly name: string; readonly path: string };
  /** Where its idea loses: a preset with a value of one of its controls, the run of the idea there, and why. */
  readonly fails: {
    readonly preset: string;
    readonly path: string;
    readonly value: number;
    readonly run: number;
    readonly why: string;
  };
  /** Label of the button that leads to this question. */
  readonly teaser: string;
  /** The idea of the system in two or three words, and in a sentence. */
  readonly idea: string;
  readonly about: string;
}

/** The questions for newcomers, in order: one for each system. */
export const tour: readonly Chapter[] = chapters;

/** The beats of each story, in their order. */
export const beats = ['question', 'film', 'curve', 'fails', 'draw'] as const;

export type Beat = (typeof beats)[number];

export const beatNames: Readonly<Record<Beat, string>> = {
  question: 'Question',
  film: 'Film',
  curve: 'Curve',
  fails: 'Where it fails',
  draw: 'Draw',
};

/** The chapter of which a preset tells a beat; undefined: it belongs to none. */
export function chapterOf(preset: string, beat: CurveBeat = 'curve'): Chapter | undefined {
  return tour.find((chapter) => (beat === 'fails' ? chapter.fails.preset : chapter.preset) === preset);
}

/** Opens a preset and asks its question. The presets are loaded only now. */
export async function askPreset(id: string): Promise<void> {
  const part = await loadPart(() => import('../../scenario/presets/presets.ts'));
  if (part === null) return;
  openPreset(part.presets.get(id));
  welcomeStore.getState().ask(id);
}

/** Plays the story without a guess, as soon as it can be asked. */
async function film(): Promise<void> {
  if (welcomeStore.getState().job === null)
    await new Promise<void>((resolve) => {
      const stop = welcomeStore.subscribe(({ job }) => {
        if (job === null) return;
        stop();
        resolve();
      });
    });
  // The moment at which the preset opens is set with its runs.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (welcomeStore.getState().phase !== 'asked') return;
  welcomeStore.getState().setPhase('watching');
  await followSelected({ plays: true });
}

/** Opens a chapter at one of its beats, as it is told to everybody: without what was changed before. */
export async function openBeat({ preset, fails }: Chapter, beat: Beat): Promise<void> {
  await askPreset(beat === 'fails' ? fails.preset : preset);
  if (beat === 'question') return;
  if (beat === 'film') return film();
  welcomeStore.setState({ phase: 'trying', beat });
  if (beat !== 'fails') return;
  const { scenario, edit } = scenarioStore.getState();
  const [control] = triedControls(scenario, [fails.path]);
  if (control !== undefined) edit(control.write(fails.value), { name: fails.path, isOpen: false });
}
