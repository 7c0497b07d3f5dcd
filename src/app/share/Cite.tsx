import { version } from '../../base/version.ts';
import { digestsHere } from '../../desk/open/link.ts';
import { bibtexOf, localDay, plainCitationOf } from '../../share/citation.ts';
import { Button } from '../../widgets/Button.tsx';
import styles from './ShareDialog.module.css';

interface CiteProps {
  readonly title: string;
  /** The link; empty while it is made. */
  readonly address: string;
  onCopy(text: string, what: string): void;
}

/** The runs on screen as a citation, for papers and for people. */
export function Cite({ title, address, onCopy }: CiteProps) {
  const cited = { title, version, address, digests: digestsHere(), day: localDay(new Date()) };
  const bibtex = bibtexOf(cited);
  return (
    <details className={styles.cite}>
      <summary>Cite this run</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{bibtex}</pre>
      <div className={styles.others}>
        <Button icon="copy" disabled={address === ''} onClick={() => onCopy(bibtex, 'BibTeX')}>
          Copy BibTeX
        </Button>
        <Button
          icon="copy"
          disabled={address === ''}
          onClick={() => onCopy(plainCitationOf(cited), 'Citation')}
        >
          Copy as a sentence
        </Button>
      </div>
    </details>
  );
}
