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
  readonly withShift: boolean;
  /** Control, or Command on a Mac. Such shortcuts also work in text fields and when single-key shortcuts are off. */
  readonly withControl: boolean;
  /** As shown in the help. */
  readonly label: string;
}

/** An action with keyboard shortcuts. */
export interface Command {
  readonly title: string;
  readonly group: string;
  readonly shortcuts: readonly Shortcut[];
  run(): void;
}

const labels: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
};

/** Reads a shortcut: "Ctrl Shift z". */
function shortcutOf(text: string): Shortcut {
  const keys = text.split(' ');
  const last = keys.at(-1) ?? '';
  const label = [...keys.slice(0, -1), labels[last] ?? (last.length === 1 ? last.toUpperCase() : last)].join(
    ' ',
  );
  const key = last === 'Space' ? ' ' : last;
  return { key, withShift: keys.includes('Shift'), withControl: keys.includes('Ctrl'), label };
}

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

type Row = readonly [title: string, shortcuts: readonly string[], run: () => void];

/**
 * All shortcuts by group, in the order of the help. A presenter's remote control sends PageUp and PageDown, or a full stop.
 */
const rows: Readonly<Record<string, readonly Row[]>> = {
  Playback: [
    ['Play or pause', ['Space'], togglePlay],
    ['One step on', ['ArrowRight', 'PageDown', '.'], () => step(1)],
    ['One step back', ['ArrowLeft', 'PageUp', ','], () => step(-1)],
    ['Ten steps on', ['Shift ArrowRight'], () => step(1, 10)],
    ['Ten steps back', ['Shift ArrowLeft'], () => step(-1, 10)],
    ['Next mark', [']'], () => jumpToMark(1)],
    ['Previous mark', ['['], () => jumpToMark(-1)],
    ['To the start', ['Home'], () => jumpTo(0)],
    ['To the end', ['End'], () => jumpTo(playbackStore.getState().endsAt)],
    ['Faster', ['+', '='], () => changeSpeed(1)],
    ['Slower', ['-'], () => changeSpeed(-1)],
    ['Follow the selected job: slow at its messages, fast between', ['f'], toggleFollow],
  ],
  Look: [
    ['Zoom in on the cluster', ['z'], () => lens().step(1)],
    ['Zoom out', ['Shift z'], () => lens().step(-1)],
    ['Back to the whole cluster', ['0'], () => lens().step(Number.NEGATIVE_INFINITY)],
    ...[0, 1, 2, 3].map(
      (run): Row => [`Explain run ${String.fromCharCode(65 + run)}`, [String(run + 1)], () => showRun(run)],
    ),
    [
      'Projector mode: large type, light, pictures only',
      ['p'],
      () => settings().setProjecting(!settings().isProjecting),
    ],
    [
      'Lecture: slides made from the preset (Page ↓ turns them, B is black, T a timer)',
      ['l'],
      () => void teach(),
    ],
    [
      'Back from a picture beside the stage; clear selection, leave projector mode',
      ['Escape'],
      () => {
        if (layout().beside !== null) return layout().setBeside(null);
        selectionStore.getState().clear();
        settings().setProjecting(false);
        layout().closeDrawer();
      },
    ],
  ],
  Scenario: [
    ['Undo the last edit', ['Ctrl z'], () => scenarioStore.getState().undo()],
    ['Redo', ['Ctrl Shift z', 'Ctrl y'], () => scenarioStore.getState().redo()],
    ['Fork here: another future from this moment on', ['Shift f'], () => layout().openOverlay('fork')],
  ],
  Page: [
    ['Gallery', ['g'], () => layout().openOverlay('gallery')],
    ['Search, and run until something happens', ['/'], () => layout().openOverlay('search')],
    ['Share', ['s'], () => layout().openOverlay('share')],
    ['Import a log', ['i'], () => layout().openOverlay('import')],
    ['This help', ['?'], () => layout().openOverlay('help')],
  ],
};

export const commands: readonly Command[] = Object.entries(rows).flatMap(([group, list]) =>
  list.map(([title, shortcuts, run]) => ({ title, group, shortcuts: shortcuts.map(shortcutOf), run })),
);

/** Headings of groups of shortcuts, in the order in which help lists them. */
export const commandGroups: readonly string[] = Object.keys(rows);

/** Finds the command of a key; undefined if it has none. */
export function commandFor(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Command | undefined {
  if (event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const hasControl = event.ctrlKey || event.metaKey;
  return commands.find(({ shortcuts }) =>
    shortcuts.some((shortcut) => {
      if (shortcut.key !== key || shortcut.withControl !== hasControl) return false;
      // Signs may need Shift to be typed, so Shift only counts with letters and named keys such as arrows.
      const isSign = key.length === 1 && !/[a-z]/.test(key);
      return isSign || shortcut.withShift === event.shiftKey;
    }),
  );
}
