import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { localCompletionSource, scopeCompletionSource } from '@codemirror/lang-javascript';
import type { EditorState } from '@codemirror/state';
import { EditorView, type Panel, showPanel } from '@codemirror/view';
import { declaredIn } from '../../kit/own/declared.ts';
import { type Entry, functions, membersOf } from './manual.ts';

/** What the language itself has, as far as policies have use for it. */
const language = scopeCompletionSource({ Array, Infinity, JSON, Map, Math, Number, Object, Set, String });

/** A variable, perhaps with a place in it, a dot, and the beginning of a name. */
const afterDot = /(\w+)(?:\[\w*\])?\.(\w*)$/;

/** Names that may follow a variable and a dot at a place: of `params`, those that the code declares. */
function membersIn(state: EditorState, variable: string, at: number): readonly Entry[] {
  if (variable !== 'params') return membersOf(variable, functionAt(state, at));
  return Object.entries(declaredIn(state.doc.toString()).params).map(([name, { help }]) => ({
    ...{ of: 'params', name, takes: '', type: 'number', says: help },
  }));
}

/** The function that begins last before a place. */
function functionAt(state: EditorState, at: number): string | undefined {
  return [...state.sliceDoc(0, at).matchAll(/\bfunction\s+(\w+)/g)].at(-1)?.[1];
}

function option({ name, takes, type, says }: Entry): Completion {
  return {
    label: name,
    type: takes === '' ? 'property' : 'method',
    detail: takes === '' ? `: ${type}` : `${takes}: ${type}`,
    info: says,
  };
}

const defined = functions.map(({ name, takes, says }) =>
  snippetCompletion(`function ${name}${takes} {\n  $\{}\n}`, {
    label: name,
    type: 'function',
    detail: takes,
    info: says,
    boost: 50,
  }),
);

const variables: readonly Completion[] = [
  'task',
  'tasks',
  'stage',
  'cluster',
  'job',
  'jobs',
  'answer',
  'answers',
  'params',
].map((label) => ({ label, type: 'variable' }));

/** Completes the names of the interface. */
function complete(context: CompletionContext): CompletionResult | null {
  const dotted = context.matchBefore(afterDot);
  if (dotted !== null) {
    const [, variable, begun] = afterDot.exec(dotted.text) ?? [];
    const from = context.pos - begun.length;
    return { from, options: membersIn(context.state, variable, from).map(option), validFor: /^\w*$/ };
  }
  const word = context.matchBefore(/\w+$/);
  if (word === null && !context.explicit) return null;
  return { from: word?.from ?? context.pos, options: [...defined, ...variables], validFor: /^\w*$/ };
}

const isOfLanguage = /\b(Array|JSON|Math|Number|Object|String)\.\w*$/;
const ours: CompletionSource = (context) =>
  context.matchBefore(isOfLanguage) === null ? complete(context) : null;

/** The entry of the name at the cursor. */
function entryAt(state: EditorState): Entry | undefined {
  const { head } = state.selection.main;
  const word = state.wordAt(head);
  if (word === null) return undefined;
  const name = state.sliceDoc(word.from, word.to);
  const line = state.doc.lineAt(word.from);
  const variable = afterDot.exec(state.sliceDoc(line.from, word.from))?.[1];
  return (variable === undefined ? functions : membersIn(state, variable, word.from)).find(
    (entry) => entry.name === name,
  );
}

/** What the keys do that would be missed. */
const KEYS = 'Ctrl-Space completes, Ctrl-F searches. Tab indents: Escape, then Tab leaves the code.';
const MANUAL = 'manual';

/** A line below the code: what the name at the cursor means, or else what the keys do. */
function manualPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-manual';
  dom.id = MANUAL;
  const tell = ({ state }: { readonly state: EditorState }) => {
    const entry = entryAt(state);
    dom.textContent =
      entry === undefined ? KEYS : `${entry.name}${entry.takes}: ${entry.type}. ${entry.says}`;
  };
  tell(view);
  return { dom, update: tell };
}

/** Completes and explains the interface. */
export const help = [
  autocompletion({ override: [ours, localCompletionSource, language], icons: false }),
  showPanel.of(manualPanel),
  EditorView.contentAttributes.of({ 'aria-describedby': MANUAL }),
];
