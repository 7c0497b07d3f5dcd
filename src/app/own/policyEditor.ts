import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { help } from './complete.ts';
import { look } from './editorLook.ts';

/** What is wrong with the code; lines and columns are counted from 1, null: nobody knows where. */
export interface Mark {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** After so long without a key, what is written runs: half a word has no meaning. [ms] */
const REST = 250;

/** An open editor. */
export interface Editor {
  /** Shows another text than the one that is written here. */
  show(text: string): void;
  mark(fault: Mark | null): void;
  /** Gives the editor the focus, with the cursor at a place of the text. */
  focus(at: number): void;
  close(): void;
}

const extensions = [
  ...[lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets()],
  ...[highlightActiveLine(), highlightActiveLineGutter(), highlightSelectionMatches(), lintGutter()],
  ...[javascript({ typescript: true }), help, look],
  keymap.of([
    ...[...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap],
    ...[...defaultKeymap, indentWithTab],
  ]),
  EditorView.contentAttributes.of({
    'aria-label': 'Code of the policy',
    spellcheck: 'false',
    // What scrolls is known to be reached by keys.
    tabindex: '0',
  }),
];

/**
 * Opens an editor in an element. It stands in a shadow root: there, styles that a script makes are allowed, which the page's
 * policy refuses elsewhere. `onChange` is told what is written when the keys rest, and before the editor or the page goes.
 */
export function openEditor(host: HTMLElement, text: string, onChange: (text: string) => void): Editor {
  let told = text;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(waiting);
    const written = view.state.doc.toString();
    if (written === told) return;
    told = written;
    onChange(written);
  };
  const changes = EditorView.updateListener.of(({ docChanged }) => {
    if (!docChanged) return;
    clearTimeout(waiting);
    waiting = setTimeout(tell, REST);
  });
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const state = EditorState.create({ doc: text, extensions: [extensions, changes] });
  const view = new EditorView({ state, parent: root, root });
  // Outside a shadow root nobody sees that something is written in it: its keys are no shortcuts of the page.
  const keep = (event: Event) => event.stopPropagation();
  host.addEventListener('keydown', keep);
  host.addEventListener('focusout', tell);
  window.addEventListener('pagehide', tell);
  return {
    show(next) {
      if (next === told) return;
      clearTimeout(waiting);
      told = next;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      clearTimeout(waiting);
    },
    mark(fault) {
      const found = fault === null || fault.line === null ? [] : [diagnosticOf(view.state.doc, fault)];
      view.dispatch(setDiagnostics(view.state, found));
    },
    focus(at) {
      view.focus();
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
    },
    close() {
      tell();
      host.removeEventListener('keydown', keep);
      host.removeEventListener('focusout', tell);
      window.removeEventListener('pagehide', tell);
      view.destroy();
    },
  };
}

/** Marks a fault from its column to the end of the word there, of an empty place the character before it. */
function diagnosticOf(doc: Text, { message, line, column }: Mark) {
  const { from, to, text } = doc.line(Math.min(line ?? 1, doc.lines));
  const begin = Math.min(from + (column ?? 1) - 1, to);
  const word = /^\w+|^./.exec(text.slice(begin - from))?.[0] ?? '';
  const severity = 'error' as const;
  return word === ''
    ? { from: Math.max(from, begin - 1), to: begin, severity, message }
    : { from: begin, to: begin + word.length, severity, message };
}
