import { runTitles } from '../../desk/name/runTitle.ts';
import { asks } from '../../desk/open/asks.ts';
import { numberWord } from '../../explain/explanation.ts';
import { views } from '../../faces/registry.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { type AskedControl, askedControl } from './askedControl.ts';

/** The steps of a lecture, in this order; there are several tries. */
export type SlideKind = 'title' | 'predict' | 'play' | 'reveal' | 'try' | 'misconception' | 'results';

/** One slide: a text, and for a try the control and the view that it asks for. */
export interface Slide {
  readonly kind: SlideKind;
  /** What the class does now, in a few words. */
  readonly heading: string;
  readonly text: string;
  /** Whether the slide hides the picture: it would tell what the class is asked, or has nothing to do with the text. */
  readonly isCovering: boolean;
  readonly control: AskedControl | null;
  /** Id of the large view that it shows; null: the one with which the preset opens. */
  readonly view: string | null;
}

/** The slides of a preset. */
export interface Deck {
  /** Whether the preset asks which run finishes a job first; then its picture asks, plays and answers. */
  readonly hasQuestion: boolean;
  readonly slides: readonly Slide[];
}

/** Makes the slides of a preset from its texts. */
export function deckOf(preset: Preset): Deck {
  const { scenario, tries, misconception } = preset;
  const hasQuestion = asks(preset);
  const question = scenario.question ?? scenario.name;
  const names = runTitles(scenario);
  const among =
    names.length > 1
      ? `Which of the ${numberWord(names.length)} runs does better, and why?`
      : 'What will happen, and why?';
  const slides: readonly Slide[] = [
    slide('title', scenario.name, question, true),
    slide(
      'predict',
      'Predict',
      hasQuestion ? 'Which scheduler will finish this job first?' : among,
      !hasQuestion,
    ),
    slide('play', 'Watch', hasQuestion ? 'Follow the coloured tasks.' : question, false),
    ...(hasQuestion ? [slide('reveal', 'Why', 'Who was first, and why?', false)] : []),
    ...tries.map((text, at) => ({
      ...slide('try', `Try ${at + 1} of ${tries.length}`, text, false),
      control: askedControl(preset, text),
      view: askedView(text),
    })),
    slide('misconception', 'Keep in mind', misconception, true),
    slide('results', 'Results', 'Job response times', true),
  ];
  return { hasQuestion, slides };
}

function slide(kind: SlideKind, heading: string, text: string, isCovering: boolean): Slide {
  return { kind, heading, text, isCovering, control: null, view: null };
}

/** The nearest slide that a deck has; an address may name any. */
export function slideIn({ slides }: Deck, wanted: number): number {
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), slides.length - 1) : 0;
}

/** How suggestions name views, where they do not write them as on the page. */
const spoken: readonly (readonly [words: RegExp, view: string])[] = [
  [/message view/, 'messages'],
  [/the flow graph/, 'flow-graph'],
  [/[Cc]ompare (the )?running times/, 'running-times'],
  [/the strips/, 'slower-jobs'],
];

/**
 * Finds the view that a suggestion of a preset asks to look at: "Open Candidates", "in the Jobs view", "Look at Locality". Null where it
 * names none. A lecture has no tabs, so that it has to show that view by itself.
 */
function askedView(text: string): string | null {
  const named = views.find(({ title }) =>
    new RegExp(
      `(?:\\b(?:Open|Look at|[Ii]n(?: the)?|[Tt]he)) ${title}(?= (?:view|choose|look|and)|[.,:;]|$)`,
    ).test(text),
  );
  return named?.id ?? spoken.find(([words]) => words.test(text))?.[1] ?? null;
}
