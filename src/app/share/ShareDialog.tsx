import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../base/format.ts';
import { scenarioFileName, writeScenarioFile } from '../../share/file.ts';
import type { SharedLink } from '../../share/link.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { download } from '../../widgets/download.ts';
import { Toggle } from '../../widgets/Toggle.tsx';
import { copyText } from '../copyText.ts';
import { encodeHere, pageAddress } from '../link.ts';
import { scenarioStore } from '../scenarioStore.ts';
import styles from './ShareDialog.module.css';

/** Shares the scenario: as a link (plain, as Markdown or as an iframe), or as a file. */
export function ShareDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const scenario = scenarioStore((state) => state.scenario);
  const [withMoment, setWithMoment] = useState(false);
  const [link, setLink] = useState<SharedLink | null | 'making'>('making');
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    let isCurrent = true;
    void encodeHere(withMoment).then((made) => isCurrent && setLink(made));
    return () => {
      isCurrent = false;
    };
  }, [withMoment]);

  const address = link === null || link === 'making' ? '' : pageAddress() + link.fragment;
  const advice = link === 'making' ? 'short' : (link?.advice ?? 'file');
  const title = scenario.question ?? scenario.name;

  // Drop the previous link, made for the other choice, so that nobody copies it while the new one is made.
  const choose = (isWithMoment: boolean) => {
    setLink('making');
    setWithMoment(isWithMoment);
  };
  const copy = async (text: string, what: string) => {
    if (await copyText(text)) return setSaid(`${what} copied.`);
    field.current?.select();
    setSaid('This browser does not let the page copy: the link is selected, copy it by hand.');
  };
  const save = () => download(scenarioFileName(scenario), writeScenarioFile(scenario), 'application/json');

  return (
    <Dialog title="Share" onClose={close}>
      <p className={styles.lead}>
        The link holds the whole scenario. Whoever opens it sees <strong>exactly this run</strong>: nothing is
        uploaded anywhere.
      </p>
      {advice !== 'file' && (
        <div className={styles.row}>
          <input
            ref={field}
            className={styles.link}
            readOnly
            aria-label="Link"
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="primary"
            icon="link"
            disabled={address === ''}
            onClick={() => copy(address, 'Link')}
          >
            Copy link
          </Button>
        </div>
      )}
      {advice === 'short' && (
        <p className={styles.note}>{address === '' ? '…' : `${formatCount(address.length)} characters`}</p>
      )}
      {advice === 'long' && (
        <p className={styles.warning}>
          {formatCount(address.length)} characters: long for a chat, which may cut it off. The file is safer.
        </p>
      )}
      {advice === 'file' && (
        <p className={styles.warning}>
          This scenario is too large for a link. The file holds all of it; drop it on the page to open it.
        </p>
      )}
      <Toggle
        label="Open at this moment"
        consequence="with the time, the selection and the views that you see now"
        value={withMoment}
        onChange={choose}
      />
      <div className={styles.others}>
        {advice !== 'file' && (
          <>
            <Button
              icon="copy"
              disabled={address === ''}
              onClick={() => copy(`[${title}](${address})`, 'Markdown')}
            >
              Copy Markdown
            </Button>
            <Button
              icon="copy"
              disabled={address === ''}
              onClick={() => copy(embedCode(title, address), 'Code for a page')}
            >
              Copy &lt;iframe&gt;
            </Button>
          </>
        )}
        <Button icon="download" variant={advice === 'short' ? 'plain' : 'primary'} onClick={save}>
          Save file
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Dialog>
  );
}

function embedCode(title: string, address: string): string {
  const [page, fragment] = address.split('#');
  const quoted = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${page}?embed=1#${fragment}" title="${quoted}" width="100%" height="640"></iframe>`;
}
