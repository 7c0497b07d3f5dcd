import { useState } from 'react';
import { logFormats } from '../../logs/registry.ts';
import { Button } from '../../widgets/Button.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './ReadAs.module.css';

interface ReadAsProps {
  /** The format as which it was read, which is not offered; null: none. */
  readonly except: string | null;
  onReadAs(format: string): void;
}

/** Offers to read a file as another format, since recognition may be wrong. */
export function ReadAs({ except, onReadAs }: ReadAsProps) {
  const others = logFormats.all.filter(({ id }) => id !== except);
  // A table of any columns can be told what it holds; a file that no format recognizes is none of the others.
  const [format, setFormat] = useState(except === null ? 'csv' : others[0].id);
  return (
    <div className={styles.readAs}>
      <span>Read it all the same as</span>
      {others.length === 1 ? (
        <strong>{others[0].title}</strong>
      ) : (
        <ChoiceField label="Format" value={format} options={others} onChange={setFormat} />
      )}
      <Button onClick={() => onReadAs(format)}>Read</Button>
    </div>
  );
}
