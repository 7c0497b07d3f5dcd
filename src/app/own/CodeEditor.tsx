import { useEffect, useRef } from 'react';
import { useMade } from '../../desk/parts/loadPart.ts';
import styles from './OwnCode.module.css';
import { type CodeProps, PlainEditor } from './PlainEditor.tsx';
import type { Editor } from './policyEditor.ts';

/** Loads the editor; null where a plain field serves better, or where it does not come. */
async function loadEditor() {
  // A file for all would be a tenth larger.
  if (import.meta.env.MODE === 'single') return null;
  // The keyboards of phones know nothing of completion, and cover half of the screen.
  if (window.matchMedia('(pointer: coarse)').matches) return null;
  return import('./policyEditor.ts').catch(() => null);
}

/** An editor of code; a plain field with numbers of lines until it is there, and where there is none. */
export function CodeEditor(props: CodeProps) {
  const part = useMade(loadEditor);
  const cursor = useRef<number | null>(null);
  if (part === null) return <PlainEditor {...props} cursor={cursor} />;
  return <RichEditor {...props} open={part.openEditor} at={cursor.current} />;
}

interface RichEditorProps extends CodeProps {
  readonly open: typeof import('./policyEditor.ts').openEditor;
  /** Where somebody was writing in the plain field; null: nobody was. */
  readonly at: number | null;
}

function RichEditor({ text, fault, onChange, open, at }: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef({ text, onChange, at });
  latest.current = { ...latest.current, text, onChange };
  useEffect(() => {
    if (host.current === null) return;
    const made = open(host.current, latest.current.text, (written) => latest.current.onChange(written));
    editor.current = made;
    if (latest.current.at !== null) made.focus(latest.current.at);
    return () => made.close();
  }, [open]);
  useEffect(() => editor.current?.show(text), [text]);
  useEffect(() => editor.current?.mark(fault), [fault]);
  return <div ref={host} className={styles.editor} />;
}
