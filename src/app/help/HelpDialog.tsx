import { version } from '../../base/version.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { Legend } from '../../widgets/Legend.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './HelpDialog.module.css';
import { Keys } from './Keys.tsx';
import { Words } from './Words.tsx';

/** How to read the pictures, the glossary, and all shortcuts. */
export function HelpDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const { hasShortcuts, setShortcuts, isNarrated, setNarrated } = settingsStore();
  const { jobs } = usePalette();
  return (
    <Dialog title="Help" size="large" onClose={close}>
      <div className={styles.columns}>
        <section>
          <h3>How to read the pictures</h3>
          <p>
            <strong>One colour is one job</strong>, and nothing else. Jobs without a colour are grey; select
            one to see it. Runs A, B, C and D differ by place and by line, never by colour. Time goes from
            left to right.
          </p>
          <Legend
            entries={[
              { title: 'running task; pale while it reads', mark: 'solid', colour: jobs[0] },
              { title: 'its data comes from its rack', mark: 'oneStripe', colour: jobs[0] },
              { title: 'its data comes from another rack', mark: 'twoStripes', colour: jobs[0] },
              { title: 'task in a queue', mark: 'outline', colour: jobs[0] },
              { title: 'probe or reservation: no task yet', mark: 'ring', colour: jobs[0] },
              { title: 'run A', mark: 'dashed' },
              { title: 'run B', mark: 'line' },
            ]}
          />
          <p>
            Every policy gets the <strong>same jobs</strong>: the same arrivals, the same task times, the same
            places of data. What differs is only what the scheduler does.
          </p>
          <p>
            Click a task to learn why it ran there. In the menu of a view (⋯), “Show as table” gives the same
            numbers as text, and “Fill the stage” gives it all the room.
          </p>
          <h3>Readings and departures</h3>
          <p>
            What the papers leave open and how it is read here, where the simulation differs from them, and
            what codes such as AMB-35 stand for.
          </p>
          <Button onClick={() => layoutStore.getState().openOverlay('readings')}>
            Readings and departures
          </Button>
          <h3>Claims</h3>
          <p>
            What the papers claim, what comes out here, and what is not modelled. Presets in the gallery carry
            the verdicts on the claims that they show.
          </p>
          <Button onClick={() => layoutStore.getState().openOverlay('claims')}>Claims of the papers</Button>
          <Words />
          <h3>Privacy</h3>
          <p>
            The simulation runs in this tab. Nothing is sent anywhere; only your drafts, the speed of your
            machine and this page itself, for use without a network, are kept, in this browser. A link holds
            the whole scenario itself.
          </p>
          <h3>Licences</h3>
          <p>
            Makespan is free software under the MIT licence. It is built with the work of others:{' '}
            <a href="licences.txt" target="_blank" rel="noreferrer">
              their licences
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
