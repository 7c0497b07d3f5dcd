import { version } from '../../base/version.ts';
import { views } from '../../faces/registry.ts';
import { glossary } from '../../readings/glossary.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { Legend } from '../../widgets/Legend.tsx';
import { Toggle } from '../../widgets/Toggle.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { commandGroups, commands } from '../commands/commands.ts';
import styles from './HelpDialog.module.css';
import { ReadingsDialog } from './ReadingsDialog.tsx';

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
            one to see its colour. Runs A, B, C and D differ in place and in line style, never in colour. Time
            goes from left to right.
          </p>
          <Legend
            entries={[
              { title: 'running task; pale while it reads', mark: 'solid', colour: jobs[0] },
              { title: 'its data comes from the same rack', mark: 'oneStripe', colour: jobs[0] },
              { title: 'its data comes from another rack', mark: 'twoStripes', colour: jobs[0] },
              { title: 'task in a queue', mark: 'outline', colour: jobs[0] },
              { title: 'probe or reservation: no task yet', mark: 'ring', colour: jobs[0] },
              { title: 'run A', mark: 'dashed' },
              { title: 'run B', mark: 'line' },
            ]}
          />
          <p>
            Click a task to learn why it ran on its server. In the menu of a view (⋯), “Show as table” gives
            the same numbers as text, and “Fill the stage” makes the view as large as the stage.
          </p>
          {import.meta.env.MODE !== 'single' && (
            <>
              <h3>Handbook</h3>
              <p>
                Five tours of five minutes, what the numbers mean and what you can rely on, lessons, the
                command line, embedding, offline, how it is built, and how to add to it.
              </p>
              <Button onClick={() => layoutStore.getState().openOverlay('handbook')}>
                Open the handbook
              </Button>
            </>
          )}
          <h3>Readings and departures</h3>
          <p>
            What the papers leave open and how it is read here, where the simulation differs from the papers,
            and what codes such as AMB-35 stand for.
          </p>
          <Button onClick={() => layoutStore.getState().openOverlay('readings')}>
            Readings and departures
          </Button>
          <h3>Claims</h3>
          <p>
            What the papers claim, what comes out here, and what is not modelled. Presets in the gallery show
            the verdicts on their claims.
          </p>
          <Button onClick={() => layoutStore.getState().openOverlay('claims')}>Claims of the papers</Button>
          <Glossary />
          <h3>Licences</h3>
          <p>
            Makespan is free software under the MIT licence. It uses the work of others:{' '}
            <a href="licences.txt" target="_blank" rel="noreferrer">
              their licences
            </a>
            .
          </p>
          <p className={styles.version}>{`Makespan ${version}`}</p>
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

/** What each view answers, and the glossary. */
function Glossary() {
  return (
    <>
      <h3>Views</h3>
      <dl className={styles.words}>
        {views.map(({ id, title, hint }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
      <h3>Words</h3>
      <dl className={styles.words}>
        {glossary.map(({ word, meaning, elsewhere }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              {meaning}
              {elsewhere !== undefined && ` Elsewhere: ${elsewhere}.`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Help, or the part of it that was asked for. */
export function Help() {
  return layoutStore(({ overlay }) => overlay) === 'help' ? <HelpDialog /> : <ReadingsDialog />;
}

interface KeyLine {
  readonly title: string;
  readonly labels: readonly string[];
}

/** Keys that views handle themselves while they have the focus. */
const inPictures: readonly KeyLine[] = [
  { title: 'Move over servers, tasks, jobs …', labels: ['←', '→', '↑', '↓'] },
  { title: 'Move by a rack, in Cluster and Timeline', labels: ['Shift', 'arrow'] },
  { title: 'Select it, or explain it', labels: ['Enter'] },
  { title: 'Zoom the timeline', labels: ['+', '-'] },
  { title: 'Zoom the cluster; a drag moves it, a double click shows one server', labels: ['Ctrl', 'wheel'] },
  { title: 'Remove the cursor; again: back to all jobs', labels: ['Esc'] },
];

/** Keys that answer a question (`useAnswerKeys`), which has no command: without one they do nothing. */
const inQuestion: readonly KeyLine[] = [{ title: 'Pick run A, B, …', labels: ['1', '2', '…'] }];

/** A table of all shortcuts. */
export function Keys() {
  return (
    <>
      {commandGroups.map((group) => (
        <KeyGroup
          key={group}
          title={group}
          lines={commands
            .filter((command) => command.group === group)
            .map(({ title, shortcuts }) => ({ title, labels: shortcuts.map(({ label }) => label) }))}
        />
      ))}
      <KeyGroup title="While a question is open" lines={inQuestion} />
      <KeyGroup title="In a picture (Tab goes to it)" lines={inPictures} />
    </>
  );
}

function KeyGroup({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) {
  return (
    <div>
      <h4>{title}</h4>
      <dl className={styles.keys}>
        {lines.map((line) => (
          <div key={line.title}>
            <dt>{line.title}</dt>
            <dd>
              {line.labels.map((label) => (
                <kbd key={label}>{label}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
