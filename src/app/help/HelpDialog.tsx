import { version } from '../../base/version.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { Legend } from '../../widgets/Legend.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { Glossary } from './Glossary.tsx';
import styles from './HelpDialog.module.css';
import { Keys } from './Keys.tsx';
import { texts } from './words.ts';

/** How to read the pictures, the glossary, and all shortcuts. */
export function HelpDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const { hasShortcuts, setShortcuts, isNarrated, setNarrated } = settingsStore();
  const { jobs } = usePalette();
  return (
    <Dialog title="Help" size="large" onClose={close}>
      <div className={styles.columns}>
        <section>
          <h3>{texts.pictures}</h3>
          <p>
            <strong>{texts.oneColour}</strong>
            {texts.colours}
          </p>
          <Legend
            entries={[
              { title: texts.reads, mark: 'solid', colour: jobs[0] },
              { title: texts.fromRack, mark: 'oneStripe', colour: jobs[0] },
              { title: texts.fromAfar, mark: 'twoStripes', colour: jobs[0] },
              { title: 'task in a queue', mark: 'outline', colour: jobs[0] },
              { title: texts.reservation, mark: 'ring', colour: jobs[0] },
              { title: 'run A', mark: 'dashed' },
              { title: 'run B', mark: 'line' },
            ]}
          />
          <p>
            {texts.everyPolicy} <strong>{texts.sameJobs}</strong>
            {texts.whatDiffers}
          </p>
          <p>{texts.ask}</p>
          <h3>Readings and departures</h3>
          <p>{texts.readings}</p>
          <Button onClick={() => layoutStore.getState().openOverlay('readings')}>
            Readings and departures
          </Button>
          <h3>Claims</h3>
          <p>{texts.claims}</p>
          <Button onClick={() => layoutStore.getState().openOverlay('claims')}>Claims of the papers</Button>
          <Glossary />
          <h3>Privacy</h3>
          <p>{texts.privacy}</p>
          <h3>Licences</h3>
          <p>
            {texts.licence}{' '}
            <a href="licences.txt" target="_blank" rel="noreferrer">
              {texts.theirLicences}
            </a>
            .
          </p>
          <p className={styles.version}>Makespan {version}</p>
        </section>
        <section>
          <h3>Keys</h3>
          <Toggle
            label="Single-key shortcuts"
            value={hasShortcuts}
            defaultValue={true}
            onChange={setShortcuts}
          />
          <Toggle
            label="Announce what a step shows"
            help="For screen readers"
            value={isNarrated}
            defaultValue={true}
            onChange={setNarrated}
          />
          <Keys />
        </section>
      </div>
    </Dialog>
  );
}
