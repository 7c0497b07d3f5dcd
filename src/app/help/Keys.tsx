import type { Command } from '../commands.ts';
import { commands } from '../commands.ts';
import styles from './HelpDialog.module.css';
import { texts } from './words.ts';

interface KeyLine {
  readonly title: string;
  readonly labels: readonly string[];
}

const groups: readonly Command['group'][] = ['Playback', 'Look', 'Scenario', 'Page'];

/** Keys that views handle themselves while they have the focus. */
const inPictures: readonly KeyLine[] = [
  { title: texts.move, labels: ['←', '→', '↑', '↓'] },
  { title: texts.moveRack, labels: ['Shift', 'arrow'] },
  { title: texts.select, labels: ['Enter'] },
  { title: 'Zoom the timeline', labels: ['+', '-'] },
  { title: texts.zoomCluster, labels: ['Ctrl', 'wheel'] },
  { title: texts.leave, labels: ['Esc'] },
];

/** A table of all shortcuts. */
export function Keys() {
  return (
    <>
      {groups.map((group) => (
        <KeyGroup
          key={group}
          title={group}
          lines={commands
            .filter((command) => command.group === group)
            .map(({ title, shortcuts }) => ({ title, labels: shortcuts.map(({ label }) => label) }))}
        />
      ))}
      <KeyGroup title={texts.inPicture} lines={inPictures} />
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
