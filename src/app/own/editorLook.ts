import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

// Colours are those of the theme, which reach into a shadow root: text is readable on whatever lies behind it.

const ground = { backgroundColor: 'var(--surface)', color: 'var(--ink)' };

const field = {
  ...ground,
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-small)',
  backgroundImage: 'none',
  font: 'inherit',
};

const box = { ...ground, border: '1px solid var(--line)' };

const frame = EditorView.theme({
  '&': { ...ground, flex: '1', minWidth: '0', maxHeight: '55vh', borderRadius: '8px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'monospace', lineHeight: '1.5' },
  '.cm-content': { minHeight: '9em', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--surface)', color: 'var(--ink-soft)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--caution-soft)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-panels': { ...box, border: '0', fontFamily: 'var(--font)' },
  '.cm-textfield': field,
  '.cm-button': { ...field, cursor: 'pointer' },
  '.cm-tooltip': { ...box, borderRadius: '8px', boxShadow: 'var(--shadow)' },
  '.cm-tooltip.cm-completionInfo': { fontFamily: 'var(--font)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-soft)', fontStyle: 'normal' },
  '.cm-diagnostic': { fontFamily: 'var(--font)' },
  '.cm-manual': {
    minHeight: '3.4em',
    padding: '4px 8px',
    borderTop: '1px solid var(--line)',
    color: 'var(--ink-soft)',
  },
});

const words = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)' },
  { tag: [tags.string, tags.regexp, tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
  { tag: tags.definition(tags.variableName), fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

/** How the editor looks. */
export const look = [frame, syntaxHighlighting(words)];
