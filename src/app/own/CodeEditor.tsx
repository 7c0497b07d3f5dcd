import styles from './OwnCode.module.css';

interface CodeEditorProps {
  readonly text: string;
  /** The line that is at fault, from 1; null: none is. */
  readonly line: number | null;
  onChange(text: string): void;
}

/** Fewer lines would look like a field for a word. */
const LEAST_LINES = 6;

/** A text with numbers of lines, of which one may be at fault. */
export function CodeEditor({ text, line, onChange }: CodeEditorProps) {
  const numbers = text.split('\n').map((_, place) => `${place + 1}\n`);
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
