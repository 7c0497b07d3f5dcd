import type { RefObject } from 'react';
import styles from './OwnCode.module.css';
import type { Mark } from './policyEditor.ts';

export interface CodeProps {
  readonly text: string;
  readonly fault: Mark | null;
  onChange(text: string): void;
}

interface PlainEditorProps extends CodeProps {
  /** Keeps where somebody writes; null: nobody does. */
  readonly cursor: RefObject<number | null>;
}

/** Fewer lines would look like a field for a word. */
const LEAST_LINES = 6;

/** A text with numbers of lines, of which one may be at fault. */
export function PlainEditor({ text, fault, cursor, onChange }: PlainEditorProps) {
  const numbers = text.split('\n').map((_, place) => `${place + 1}\n`);
  const line = fault?.line ?? null;
  const at = line === null ? numbers.length : line - 1;
  return (
    <div className={styles.editor}>
      <pre className={styles.lines} aria-hidden="true">
        {numbers.slice(0, at).join('')}
        <b>{numbers[at]}</b>
        {numbers.slice(at + 1).join('')}
      </pre>
      <textarea
        className={styles.text}
        aria-label="Code of the policy"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        rows={Math.max(LEAST_LINES, numbers.length + 1)}
        value={text}
        onSelect={({ currentTarget }) => {
          cursor.current = currentTarget.selectionStart;
        }}
        onBlur={() => {
          cursor.current = null;
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
