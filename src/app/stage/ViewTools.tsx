import { useId, useRef } from 'react';
import { loadPart } from '../../desk/parts/loadPart.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { placeBelow } from '../parts/placeBelow.ts';
import type { ShownView } from './saveView.ts';
import styles from './ViewTools.module.css';

interface ViewToolsProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  readonly isTable: boolean;
  onToggleTable(): void;
  /** Whether it fills the stage, and what is beside it waits. */
  readonly isWhole: boolean;
  onToggleWhole(): void;
  /** The element that a picture is exported from. */
  element(): HTMLElement | null;
}

const ratios = [1, 2, 4] as const;

/** A menu that shows a view as a table and saves it as a picture or as CSV. */
export function ViewTools({
  view,
  runs,
  isTable,
  onToggleTable,
  isWhole,
  onToggleWhole,
  element,
}: ViewToolsProps) {
  const palette = usePalette();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const save = async (how: (saving: typeof import('./saveView.ts'), shown: ShownView) => Promise<void>) => {
    const saving = await loadPart(() => import('./saveView.ts'));
    if (saving !== null) await how(saving, { view, runs, element: element(), palette });
  };
  // A button of the menu first closes it, then acts.
  const closing = { variant: 'quiet', popoverTarget: menuId, popoverTargetAction: 'hide' } as const;

  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        size="small"
        label={`Table and export: ${view.title}`}
        popoverTarget={menuId}
        onClick={() => placeBelow(menu.current, button.current)}
      />
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <Button {...closing} icon={isTable ? 'picture' : 'table'} onClick={onToggleTable}>
          {isTable ? 'Show as picture' : 'Show as table'}
        </Button>
        <Button {...closing} icon={isWhole ? 'close' : 'expand'} onClick={onToggleWhole}>
          {isWhole ? 'Beside the others again' : 'Fill the stage'}
        </Button>
        <Button {...closing} icon="download" onClick={() => save(({ saveCsv }, shown) => saveCsv(shown))}>
          Save numbers (CSV)
        </Button>
        <Button {...closing} icon="download" onClick={() => save(({ saveTrace }, shown) => saveTrace(shown))}>
          Save trace (Perfetto)
        </Button>
        <span className={styles.pictures}>
          {ratios.map((ratio) => (
            <Button
              key={ratio}
              {...closing}
              disabled={isTable}
              onClick={() => save(({ savePng }, shown) => savePng(shown, ratio))}
            >
              {`PNG ${ratio}×`}
            </Button>
          ))}
          <Button
            {...closing}
            disabled={isTable}
            onClick={() => save(({ saveSvg }, shown) => saveSvg(shown))}
          >
            SVG
          </Button>
        </span>
      </div>
    </>
  );
}
