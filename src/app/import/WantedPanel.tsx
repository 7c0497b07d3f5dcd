import { sayBytes } from '../../logs/say.ts';
import type { FileLink } from '../../share/fileLink.ts';
import { FileTarget } from './FileTarget.tsx';
import styles from './IntakePanel.module.css';
import type { Source } from './useImport.ts';
import { texts } from './words.ts';

interface WantedPanelProps {
  readonly link: FileLink;
  onSource(source: Source): void;
}

/** Asks for the file from which the jobs of a link are made. */
export function WantedPanel({ link, onSource }: WantedPanelProps) {
  const { file, name } = link;
  return (
    <div className={styles.intake}>
      <FileTarget call={texts.wanted(file.name)} onSource={onSource} />
      <dl className={styles.formats}>
        <div>
          <dt>{texts.theRun}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{texts.theFile}</dt>
          <dd>
            {file.name}, {sayBytes(file.bytes)}
          </dd>
        </div>
        <div>
          <dt>{texts.itsSha256}</dt>
          <dd>
            <code className={styles.hash}>{file.sha256}</code>
          </dd>
        </div>
      </dl>
      <p className={styles.promise}>{texts.wantedPromise}</p>
    </div>
  );
}
