import { useId, useState } from 'react';
import { logFormats } from '../../logs/registry.ts';
import { Button } from '../../widgets/Button.tsx';
import { FileTarget } from './FileTarget.tsx';
import styles from './Import.module.css';
import type { Source } from './useImport.ts';

interface IntakePanelProps {
  onSource(source: Source): void;
  onSample(format: string): void;
}

const titlesWithoutSample = logFormats.all
  .filter(({ sample }) => sample === undefined)
  .map(({ title }) => title)
  .join(' · ');

/** The ways to import: drop, choose or paste a file, or try the sample. */
export function IntakePanel({ onSource, onSample }: IntakePanelProps) {
  const [isPasting, setPasting] = useState(false);

  return (
    <div className={styles.stack}>
      <FileTarget call="Drop a workload log anywhere on the page" onSource={onSource}>
        <Button isPressed={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste text
        </Button>
      </FileTarget>
      {isPasting && <PasteForm onSource={onSource} />}
      <dl className={styles.formats}>
        {logFormats.all.map(({ id, title, shape, sample }) =>
          sample === undefined ? null : (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{`one line for each job: ${shape}`}</dd>
              <dd>
                <Button onClick={() => onSample(id)}>{`Try ${sample.name}`}</Button>
              </dd>
            </div>
          ),
        )}
        <div>
          <dt>Recognized as well</dt>
          <dd>{titlesWithoutSample}</dd>
        </div>
        <div>
          <dt>The servers of a cluster</dt>
          <dd>
            sinfo -N -l · scontrol show node · kubectl get nodes -o json · a table with a name, rack, slots,
            cores or memory; alone, or beside a log
          </dd>
        </div>
        <div>
          <dt>Scenarios</dt>
          <dd>saved by Makespan, as JSON</dd>
        </div>
      </dl>
      <p className={styles.faint}>
        Several files, folders, .zip, .tar and .gz are one log. They are read in this tab and never leave your
        machine.
      </p>
    </div>
  );
}

function PasteForm({ onSource }: Pick<IntakePanelProps, 'onSource'>) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>Text of the log</label>
      <textarea
        id={id}
        rows={6}
        spellCheck={false}
        placeholder={'7.5 3 1.2 1.1 0.9 1.6\n15.1 1 4 4'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="primary"
        disabled={text.trim() === ''}
        onClick={() => onSource({ name: 'pasted text', content: new Blob([text]) })}
      >
        Read it
      </Button>
    </div>
  );
}
