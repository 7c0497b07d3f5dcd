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
    <Dialog title={texts.help} size="large" onClose={close}>
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
              { title: texts.taskInAQueue, mark: 'outline', colour: jobs[0] },
              { title: texts.reservation, mark: 'ring', colour: jobs[0] },
              { title: texts.runA, mark: 'dashed' },
              { title: texts.runB, mark: 'line' },
            ]}
          />
          <p>{texts.ask}</p>
          {import.meta.env.MODE !== 'single' && (
            <>
              <h3>{texts.handbook}</h3>
              <p>{texts.handbookHas}</p>
              <Button onClick={() => layoutStore.getState().openOverlay('handbook')}>
                {texts.openTheHandbook}
              </Button>
            </>
          )}
          <h3>{texts.readingsAndDepartures}</h3>
          <p>{texts.readings}</p>
          <Button onClick={() => layoutStore.getState().openOverlay('readings')}>
            {texts.readingsAndDepartures}
          </Button>
          <h3>{texts.claimsTitle}</h3>
          <p>{texts.claims}</p>
          <Button onClick={() => layoutStore.getState().openOverlay('claims')}>
            {texts.claimsOfThePapers}
          </Button>
          <Glossary />
          <h3>{texts.licences}</h3>
          <p>
            {texts.licence}{' '}
            <a href="licences.txt" target="_blank" rel="noreferrer">
              {texts.theirLicences}
            </a>
            .
          </p>
          <p className={styles.version}>{texts.makespan(version)}</p>
        </section>
        <section>
          <h3>{texts.keys}</h3>
          <Toggle
            label={texts.singleKeyShortcuts}
            value={hasShortcuts}
            defaultValue={true}
            onChange={setShortcuts}
          />
          <Toggle
            label={texts.announceWhatAStepShows}
            help={texts.forScreenReaders}
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
