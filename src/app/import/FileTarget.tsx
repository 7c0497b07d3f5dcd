import { type ReactNode, useRef } from 'react';
import { Button } from '../../widgets/Button.tsx';
import { Icon } from '../../widgets/Icon.tsx';
import { chosenFile } from './droppedFiles.ts';
import styles from './Import.module.css';
import type { Source } from './useImport.ts';

interface FileTargetProps {
  /** What to drop. */
  readonly call: string;
  /** Further ways to give the text. */
  readonly children?: ReactNode;
  onSource(source: Source): void;
}

/** The place where a file is dropped or chosen. */
export function FileTarget({ call, children, onSource }: FileTargetProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.target}>
      <Icon name="upload" size={28} />
      <p className={styles.call}>{call}</p>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file …
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-testid="import-file"
        onChange={(event) => {
          void chosenFile(event.target.files).then(
            (file) => file !== null && onSource({ name: file.name, content: file }),
          );
        }}
      />
    </div>
  );
}
