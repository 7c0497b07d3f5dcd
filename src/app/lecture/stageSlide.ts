import { openPreset } from '../../desk/open/openScenario.ts';
import { followSelected } from '../../desk/play/playback.ts';
import { shownTraces } from '../../desk/run/shownTraces.ts';
import { openingMoment } from '../../desk/scenario/openingMoment.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { Deck, Slide, SlideKind } from '../deck/deck.ts';
import { answerAt } from '../first/answerAt.ts';

/** Slides that need the preset as it is: what they ask and answer is about its own jobs. */
const untouched: ReadonlySet<SlideKind> = new Set(['predict', 'play', 'reveal']);

/**
 * Brings the page to the state of a slide: the scenario, the clock, and the question of the preset. Called again when runs are over.
 */
export function stageSlide(preset: Preset, { hasQuestion }: Deck, { kind, view }: Slide): void {
  const { scenario, opened, origin } = scenarioStore.getState();
  const isOther = scenario !== opened || origin.kind !== 'preset' || origin.id !== preset.id;
  const { ask, setPhase, phase, preset: asked } = welcomeStore.getState();
  showView(view ?? preset.opening?.views?.[0] ?? 'cluster');
  if (!untouched.has(kind)) {
    playbackStore.getState().pause();
    setPhase('over');
    return;
  }
  if (isOther) openPreset(preset);
  else beginAgain(preset);
  if (!hasQuestion) setPhase('over');
  else if (kind === 'predict') {
    // Asked anew while it finds its job, it would find none.
    if (phase !== 'asked' || asked !== preset.id) ask(preset.id);
  } else {
    if (welcomeStore.getState().preset !== preset.id) ask(preset.id);
    setPhase(kind === 'play' ? 'watching' : 'told');
  }
  if (isOther) return;
  if (kind === 'reveal') seekAnswer();
  if (kind === 'play') watch();
}

/** A lecture has no tabs: its slides choose what is large. */
function showView(view: string): void {
  const { hero, setHero } = layoutStore.getState();
  if (hero !== view) setHero(view);
}

/** Where the preset opens: its job is selected, and the clock is where it arrives. */
function beginAgain({ opening }: Preset): void {
  const traces = shownTraces();
  const moment = openingMoment(traces);
  const job = opening?.job ?? moment?.job ?? null;
  const { pause, seek, follow } = playbackStore.getState();
  pause();
  follow(null);
  seek(opening?.at === undefined ? (moment?.at ?? 0) : toMicros(opening.at));
  selectionStore.setState({ job, task: null, server: null, isInspecting: false });
}

/** Where the answer about the selected job is shown. */
function seekAnswer(): void {
  const { job } = selectionStore.getState();
  if (job === null) return;
  const runs = shownTraces().map((trace, index) => ({ index, title: '', trace }));
  const at = answerAt(layoutStore.getState().hero, runs, job);
  if (at > 0) playbackStore.getState().seek(at);
}

/** Plays, at the pace of the selected job if there is one. */
function watch(): void {
  if (selectionStore.getState().job === null) playbackStore.getState().play();
  else void followSelected({ plays: true });
}
