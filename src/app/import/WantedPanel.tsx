import { sayBytes } from '../../logs/say.ts';
import type { FileLink } from '../../share/fileLink.ts';
import { FileTarget } from './FileTarget.tsx';
import styles from './IntakePanel.module.css';
import type { Source } from './useImport.ts';

interface WantedPanelProps {
  readonly link: FileLink;
  onSource(source: Source): void;
}

/** Asks for the file from which the jobs of a link are made. */
export function WantedPanel({ link, onSource }: WantedPanelProps) {
  const { file, name } = link;
  return (
    <div className={styles.intake}>
      <FileTarget call={`This link needs the file ${file.name}: drop it here`} onSource={onSource} />
      <dl className={styles.formats}>
        <div>
          <dt>The run</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>The file</dt>
          <dd>
            {file.name}, {sayBytes(file.bytes)}
          </dd>
        </div>
        <div>
          <dt>Its SHA-256</dt>
          <dd>
            <code className={styles.hash}>{file.sha256}</code>
          </dd>
        </div>
      </dl>
      <p className={styles.promise}>
        The link holds everything but the log. The file is checked and read in this tab and never leaves your
        machine. Without it, close this: your own work is as you left it.
      </p>
    </div>
  );
}
