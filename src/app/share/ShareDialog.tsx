import { Suspense, useCallback, useRef, useState } from 'react';
import { formatCount } from '../../base/format.ts';
import { isSameData } from '../../base/sameData.ts';
import { asks } from '../../desk/open/asks.ts';
import { encodeFileLinkHere, encodeHere, pageAddress } from '../../desk/open/link.ts';
import { usePreset } from '../../desk/open/openScenario.ts';
import { lazyPart, useMade } from '../../desk/parts/loadPart.ts';
import { copyText } from '../../desk/say/copyText.ts';
import { sayBytes } from '../../logs/say.ts';
import { scenarioFileName, writeScenarioFile } from '../../share/file.ts';
import type { SharedLink } from '../../share/fragment.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { download } from '../../widgets/download.ts';
import { Toggle } from '../../widgets/Toggle.tsx';
import { Cite } from './Cite.tsx';
import styles from './ShareDialog.module.css';
import { bytesBeside, saveScormPackage, saveSinglePage } from './saveSinglePage.ts';
import { TraceButton } from './TraceButton.tsx';

const QrCode = lazyPart(async () => (await import('../qr/QrCode.tsx')).QrCode);

/** Longer addresses make codes too fine for the camera of a phone. Our choice. [characters] */
const LONGEST_FOR_CAMERAS = 1000;

/** The two kinds of links to what is on the page; null where there is none of the kind. */
interface Links {
  /** Holds the whole scenario. */
  readonly whole: SharedLink | null;
  /** Holds all but the jobs, which are made from the file of a log. */
  readonly file: string | null;
}

async function linksHere(withMoment: boolean): Promise<Links> {
  const [whole, file] = await Promise.all([encodeHere(withMoment), encodeFileLinkHere(withMoment)]);
  return { whole, file };
}

/** Shares the scenario: as a link (plain, as Markdown or as an iframe), or as a file. */
export function ShareDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const scenario = scenarioStore((state) => state.scenario);
  const [withMoment, setWithMoment] = useState(false);
  const [prefersFile, setPrefersFile] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [hasQr, setHasQr] = useState(false);

  const links = useMade(useCallback(() => linksHere(withMoment), [withMoment]));

  // Too large for a link of its own: then the one that asks for the file of the log is the best that there is.
  const isTooLarge = links !== null && (links.whole?.advice ?? 'file') === 'file';
  const asksForFile = links !== null && links.file !== null && (isTooLarge || prefersFile);
  const fragment = (asksForFile ? links.file : links?.whole?.fragment) ?? '';
  const address = fragment === '' ? '' : pageAddress() + fragment;
  const advice = asksForFile || links === null ? 'short' : (links.whole?.advice ?? 'file');
  const log = scenario.workload.kind === 'explicit' ? scenario.workload.from : undefined;
  const title = scenario.question ?? scenario.name;
  const preset = usePreset();
  const opensStory = preset && asks(preset) && isSameData(scenario, preset.scenario);

  const copy = async (text: string, what: string) => {
    if (await copyText(text)) return setSaid(`${what} copied.`);
    field.current?.select();
    setSaid('This browser does not let the page copy: the link is selected, copy it by hand.');
  };
  const save = () => download(scenarioFileName(scenario), writeScenarioFile(scenario), 'application/json');

  return (
    <Dialog title="Share" onClose={close}>
      <p className={styles.lead}>{lead(asksForFile, isTooLarge, log?.name ?? '')}</p>
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
      {asksForFile && log !== undefined && (
        <p className={styles.note}>
          It asks for {log.name} ({sayBytes(log.bytes)}) and checks its SHA-256, {log.sha256.slice(0, 12)}…
        </p>
      )}
      {links !== null && links.file !== null && !isTooLarge && (
        <Toggle
          label="Leave the log to a file"
          consequence={`shorter; whoever opens it needs ${log?.name ?? ''}`}
          value={prefersFile}
          onChange={setPrefersFile}
        />
      )}
      <Toggle
        label="Open at this moment"
        consequence="with the time, the selection and the views that you see now"
        value={withMoment}
        onChange={setWithMoment}
      />
      {opensStory && !withMoment && (
        <p className={styles.note}>
          Whoever opens it is asked the question first. With this, they see what you see.
        </p>
      )}
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
            {!asksForFile && (
              <Button
                icon="copy"
                disabled={address === ''}
                onClick={() => copy(embedCode(title, address), 'Code for a page')}
              >
                {'Copy <iframe>'}
              </Button>
            )}
            {address.length <= LONGEST_FOR_CAMERAS && (
              <Button isPressed={hasQr} disabled={address === ''} onClick={() => setHasQr(!hasQr)}>
                QR code
              </Button>
            )}
          </>
        )}
        <Button icon="download" variant={advice === 'short' ? 'plain' : 'primary'} onClick={save}>
          Save file
        </Button>
        <SinglePageButtons onSaid={setSaid} />
        <TraceButton onSaid={setSaid} />
      </div>
      {hasQr && address !== '' && address.length <= LONGEST_FOR_CAMERAS && (
        <div className={styles.qr}>
          <Suspense fallback={null}>
            <QrCode address={address} />
          </Suspense>
        </div>
      )}
      <Cite title={title} address={advice === 'file' ? pageAddress() : address} onCopy={copy} />
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Dialog>
  );
}

function embedCode(title: string, address: string): string {
  const [page, fragment] = address.split('#');
  const quoted = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${page}?embed=1#${fragment}" title="${quoted}" width="100%" height="450"></iframe>`;
}

/** What the chosen way of sharing holds. */
function lead(asksForFile: boolean, isTooLarge: boolean, log: string): string {
  const same = 'sees exactly this run. Nothing is uploaded anywhere.';
  if (asksForFile) {
    const why = isTooLarge ? 'This run is too large for a link of its own. ' : '';
    return `${why}The link below holds all but the log: whoever opens it and has ${log} ${same}`;
  }
  return isTooLarge
    ? `This run is too large for a link. Save it as a file: whoever drops that on the page ${same}`
    : `The link holds the whole scenario: whoever opens it ${same}`;
}

/** About the size of the page as one file. */
const PAGE_BYTES = 1_800_000;

/** Saves the page as one file, for places without a network, and a lesson for learning systems. */
function SinglePageButtons({ onSaid }: { onSaid(words: string): void }) {
  const [isSaving, setSaving] = useState(false);
  const beside = useMade(bytesBeside) ?? 0;
  const lesson = lessonStore(({ open }) => open);
  // No browser lets a file read a file, not even itself.
  if (import.meta.env.MODE === 'single')
    return (
      <p>
        This page is one file, which cannot read itself. As a file, or as a package for learning systems, save
        it at {pageAddress()}.
      </p>
    );
  const save = async (saving: () => Promise<string>) => {
    setSaving(true);
    onSaid('Fetching the page …');
    onSaid(await saving());
    setSaving(false);
  };
  return (
    <>
      <Button icon="download" disabled={isSaving} onClick={() => save(saveSinglePage)}>
        Save {lesson !== null && 'this lesson '}as one HTML file, {sayBytes(PAGE_BYTES + beside)}
      </Button>
      {lesson !== null && (
        <Button
          icon="download"
          title="A SCORM 1.2 package, for Moodle and others: it tells them score and completion"
          disabled={isSaving}
          onClick={() => save(() => saveScormPackage(lesson))}
        >
          Save this lesson for a learning system (SCORM)
        </Button>
      )}
    </>
  );
}
