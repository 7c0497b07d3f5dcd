import { useId, useState } from 'react';
import { logFormats } from '../../logs/registry.ts';
import { Button } from '../../widgets/Button.tsx';
import { FileTarget } from './FileTarget.tsx';
import styles from './IntakePanel.module.css';
import type { Source } from './useImport.ts';
import { texts } from './words.ts';

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
    <div className={styles.intake}>
      <FileTarget call={texts.drop} onSource={onSource}>
        <Button isPressed={isPasting} onClick={() => setPasting(!isPasting)}>
          {texts.pasteText}
        </Button>
      </FileTarget>
      {isPasting && <PasteForm onSource={onSource} />}
      <dl className={styles.formats}>
        {logFormats.all.map(({ id, title, shape, sample }) =>
          sample === undefined ? null : (
            <div key={id}>
              <dt>{title}</dt>
              <dd>{texts.lines(shape)}</dd>
              <dd className={styles.sample}>
                <Button onClick={() => onSample(id)}>{texts.try(sample.name)}</Button>
              </dd>
            </div>
          ),
        )}
        <div>
          <dt>{texts.recognizedAsWell}</dt>
          <dd>{titlesWithoutSample}</dd>
        </div>
        <div>
          <dt>{texts.scenariosTitle}</dt>
          <dd>{texts.scenarios}</dd>
        </div>
      </dl>
      <p className={styles.promise}>{texts.promise}</p>
    </div>
  );
}

function PasteForm({ onSource }: Pick<IntakePanelProps, 'onSource'>) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>{texts.textOfTheLog}</label>
      <textarea
        id={id}
        className={styles.text}
        rows={6}
        spellCheck={false}
        placeholder={'7.5 3 1.2 1.1 0.9 1.6\n15.1 1 4 4'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="primary"
        disabled={text.trim() === ''}
        onClick={() => onSource({ name: texts.pastedText, content: new Blob([text]) })}
      >
        {texts.readIt}
      </Button>
    </div>
  );
}
