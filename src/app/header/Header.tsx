import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { settingsStore, type ThemeChoice, themeChoices } from '../../state/settingsStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import type { IconName } from '../../widgets/Icon.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import styles from './Header.module.css';

const themeIcons: Readonly<Record<ThemeChoice, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

interface HeaderProps {
  /** Whether it has only what helps somebody who was asked a question. */
  readonly isBrief: boolean;
}

/** The head of the page: name, current scenario, and buttons that open the dialogs. */
export function Header({ isBrief }: HeaderProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const openOverlay = layoutStore((layout) => layout.openOverlay);
  const toggleDrawer = layoutStore((layout) => layout.toggleDrawer);
  const theme = settingsStore((settings) => settings.theme);
  const setTheme = settingsStore((settings) => settings.setTheme);
  const question = scenario.question ?? scenario.name;
  const nextTheme = themeChoices[(themeChoices.indexOf(theme) + 1) % themeChoices.length];

  return (
    <header className={styles.header} data-brief={isBrief || undefined}>
      {!isBrief && (
        <span className={styles.narrow}>
          <IconButton icon="sliders" label="Scenario" onClick={() => toggleDrawer('rail')} />
        </span>
      )}
      <Brand />
      {!isBrief && (
        <div className={styles.subject}>
          <h2 className={styles.question} title={question}>
            {question}
          </h2>
        </div>
      )}
      <nav className={styles.actions} aria-label="Page">
        <Button icon="gallery" onClick={() => openOverlay('gallery')}>
          <span className={styles.word}>Gallery</span>
        </Button>
        {!isBrief && (
          <>
            <span className={styles.wide}>
              <Button icon="upload" onClick={() => openOverlay('import')}>
                <span className={styles.word}>Import log</span>
              </Button>
            </span>
            <Button variant="primary" icon="share" onClick={() => openOverlay('share')}>
              <span className={styles.word}>Share</span>
            </Button>
            <span className={styles.wide}>
              <IconButton
                icon={themeIcons[theme]}
                label={`Theme: ${theme}. Switch to ${nextTheme}.`}
                onClick={() => setTheme(nextTheme)}
              />
            </span>
          </>
        )}
        <span className={styles.wide}>
          <Button onClick={() => openOverlay('help')} title="Help and keys (?)" aria-label="Help and keys">
            ?
          </Button>
        </span>
        {!isBrief && (
          <span className={styles.narrow}>
            <IconButton icon="speech" label="Why here?" onClick={() => toggleDrawer('inspector')} />
          </span>
        )}
      </nav>
    </header>
  );
}

/** The logo (three bars of a schedule) and the name, which lead home: to the map of five ideas. */
function Brand() {
  const { jobs } = usePalette();
  return (
    <h1 className={styles.brand}>
      <button
        type="button"
        className={styles.brand}
        title="The map of five ideas"
        onClick={() => layoutStore.getState().openOverlay('ideas')}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <rect x="1" y="2" width="11" height="4.5" rx="1" fill={jobs[0]} />
          <rect x="8" y="9" width="13" height="4.5" rx="1" fill={jobs[1]} />
          <rect x="1" y="16" width="16" height="4.5" rx="1" fill={jobs[2]} />
        </svg>
        <span className={styles.name}>Makespan</span>
      </button>
    </h1>
  );
}
