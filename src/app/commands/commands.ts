import { loadPart } from '../../desk/parts/loadPart.ts';
import { changeSpeed, jumpTo, jumpToMark, step, toggleFollow, togglePlay } from '../../desk/play/playback.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { lens } from '../../views/cluster/lens.ts';

/**
 * A key, or keys pressed together. Letters and signs are compared with what the key types, so every keyboard layout
 * works.
 */
interface Shortcut {
  readonly key: string;
  readonly withShift?: boolean;
  /** Control, or Command on a Mac. Such shortcuts also work in text fields and when single-key shortcuts are off. */
  readonly withControl?: boolean;
  /** As shown in the help. */
  readonly label: string;
}

/** Headings of groups of shortcuts, in the order in which help lists them. */
export const commandGroups = ['Playback', 'Look', 'Scenario', 'Page'] as const;

/** An action with keyboard shortcuts. */
interface Command {
  readonly title: string;
  readonly group: (typeof commandGroups)[number];
  readonly shortcuts: readonly Shortcut[];
  run(): void;
}

const arrow = (key: 'Left' | 'Right', withShift = false): Shortcut => ({
  key: `Arrow${key}`,
  withShift,
  label: `${withShift ? 'Shift ' : ''}${key === 'Left' ? '←' : '→'}`,
});
const plain = (key: string, label = key): Shortcut => ({ key, label });
const control = (key: string, withShift = false): Shortcut => ({
  key,
  withShift,
  withControl: true,
  label: `Ctrl ${withShift ? 'Shift ' : ''}${key.toUpperCase()}`,
});

const layout = layoutStore.getState;
const settings = settingsStore.getState;

function showRun(index: number): void {
  if (index >= runStore.getState().runs.length) return;
  selectionStore.setState({ run: index });
  layout().focusRun(index);
}

/** Begins or leaves a lecture, which is loaded when first wanted. */
export async function teach(): Promise<void> {
  (await loadPart(() => import('../deck/lecture.ts')))?.toggleLecture();
}

/**
 * All shortcuts, in the order of the help. A presenter's remote control sends PageUp and PageDown, or a full stop.
 */
export const commands: readonly Command[] = [
  { title: 'Play or pause', group: 'Playback', shortcuts: [plain(' ', 'Space')], run: togglePlay },
  {
    title: 'One step on',
    group: 'Playback',
    shortcuts: [arrow('Right'), plain('PageDown', 'Page ↓'), plain('.')],
    run: () => step(1),
  },
  {
    title: 'One step back',
    group: 'Playback',
    shortcuts: [arrow('Left'), plain('PageUp', 'Page ↑'), plain(',')],
    run: () => step(-1),
  },
  { title: 'Ten steps on', group: 'Playback', shortcuts: [arrow('Right', true)], run: () => step(1, 10) },
  { title: 'Ten steps back', group: 'Playback', shortcuts: [arrow('Left', true)], run: () => step(-1, 10) },
  { title: 'Next mark', group: 'Playback', shortcuts: [plain(']')], run: () => jumpToMark(1) },
  { title: 'Previous mark', group: 'Playback', shortcuts: [plain('[')], run: () => jumpToMark(-1) },
  { title: 'To the start', group: 'Playback', shortcuts: [plain('Home')], run: () => jumpTo(0) },
  {
    title: 'To the end',
    group: 'Playback',
    shortcuts: [plain('End')],
    run: () => jumpTo(playbackStore.getState().endsAt),
  },
  { title: 'Faster', group: 'Playback', shortcuts: [plain('+'), plain('=')], run: () => changeSpeed(1) },
  { title: 'Slower', group: 'Playback', shortcuts: [plain('-')], run: () => changeSpeed(-1) },
  {
    title: 'Follow the selected job: slow at its messages, fast between',
    group: 'Playback',
    shortcuts: [plain('f', 'F')],
    run: toggleFollow,
  },
  { title: 'Zoom in on the cluster', group: 'Look', shortcuts: [plain('z', 'Z')], run: () => lens().step(1) },
  {
    title: 'Zoom out',
    group: 'Look',
    shortcuts: [{ key: 'z', withShift: true, label: 'Shift Z' }],
    run: () => lens().step(-1),
  },
  {
    title: 'Back to the whole cluster',
    group: 'Look',
    shortcuts: [plain('0')],
    run: () => lens().step(Number.NEGATIVE_INFINITY),
  },
  ...[0, 1, 2, 3].map(
    (index): Command => ({
      title: `Explain run ${String.fromCharCode(65 + index)}`,
      group: 'Look',
      shortcuts: [plain(String(index + 1))],
      run: () => showRun(index),
    }),
  ),
  {
    title: 'Projector mode: large type, light, pictures only',
    group: 'Look',
    shortcuts: [plain('p', 'P')],
    run: () => settings().setProjecting(!settings().isProjecting),
  },
  {
    title: 'Lecture: slides made from the preset (Page ↓ turns them, B is black, T a timer)',
    group: 'Look',
    shortcuts: [plain('l', 'L')],
    run: () => void teach(),
  },
  {
    title: 'Clear selection, leave projector mode',
    group: 'Look',
    shortcuts: [plain('Escape', 'Esc')],
    run: () => {
      selectionStore.getState().clear();
      settings().setProjecting(false);
      layout().closeDrawer();
    },
  },
  {
    title: 'Undo the last edit',
    group: 'Scenario',
    shortcuts: [control('z')],
    run: () => scenarioStore.getState().undo(),
  },
  {
    title: 'Redo',
    group: 'Scenario',
    shortcuts: [control('z', true), control('y')],
    run: () => scenarioStore.getState().redo(),
  },
  {
    title: 'Gallery',
    group: 'Page',
    shortcuts: [plain('g', 'G')],
    run: () => layout().openOverlay('gallery'),
  },
  {
    title: 'Fork here: another future from this moment on',
    group: 'Scenario',
    shortcuts: [{ key: 'f', withShift: true, label: 'Shift F' }],
    run: () => layout().openOverlay('fork'),
  },
  { title: 'Share', group: 'Page', shortcuts: [plain('s', 'S')], run: () => layout().openOverlay('share') },
  {
    title: 'Import a log',
    group: 'Page',
    shortcuts: [plain('i', 'I')],
    run: () => layout().openOverlay('import'),
  },
  { title: 'This help', group: 'Page', shortcuts: [plain('?')], run: () => layout().openOverlay('help') },
];

/** Finds the command of a key; undefined if it has none. */
export function commandFor(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const hasControl = event.ctrlKey || event.metaKey;
  return commands.find(({ shortcuts }) =>
    shortcuts.some((shortcut) => {
      if (shortcut.key !== key || (shortcut.withControl ?? false) !== hasControl) return false;
      // Signs may need Shift to be typed, so Shift only counts with letters and named keys such as arrows.
      const isSign = key.length === 1 && !/[a-z]/.test(key);
      return isSign || (shortcut.withShift ?? false) === event.shiftKey;
    }),
  );
}
