import { useId, useRef } from 'react';
import { csvOf } from '../../base/csv.ts';
import type { RunTrace, View } from '../../views/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { download } from '../../widgets/download.ts';
import type { Picture } from '../../widgets/exportPicture.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { exportCaption, fileName } from '../exportCaption.ts';
import { placeBelow } from './placeBelow.ts';
import styles from './ViewTools.module.css';

interface ViewToolsProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  readonly isTable: boolean;
  onToggleTable(): void;
  /** The element that a picture is exported from. */
  element(): HTMLElement | null;
}

const ratios = [1, 2, 4] as const;

/** A menu that shows a view as a table and saves it as a picture or as CSV. */
export function ViewTools({ view, runs, isTable, onToggleTable, element }: ViewToolsProps) {
  const palette = usePalette();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const name = fileName(view.id, runs);

  const take = async (ratio: number, ground: string | null): Promise<Picture | null> => {
    const target = element();
    if (target === null) return null;
    const { pictureOf } = await import('../../widgets/exportPicture.ts');
    const caption = await exportCaption(view.title, runs);
    return pictureOf(target, { caption, ground, ink: palette.inkSoft, ratio });
  };
  const savePng = async (ratio: number) => {
    const picture = await take(ratio, palette.surface);
    if (picture === null) return;
    const { pngOf } = await import('../../widgets/exportPicture.ts');
    const png = await pngOf(picture, ratio);
    if (png !== null) download(`${name}@${ratio}x.png`, png);
  };
  const saveSvg = async () => {
    const picture = await take(2, null);
    if (picture !== null) download(`${name}.svg`, picture.svg, 'image/svg+xml');
  };
  // A button of the menu first closes it, then acts.
  const closing = { variant: 'quiet', popoverTarget: menuId, popoverTargetAction: 'hide' } as const;
  const saveCsv = async () =>
    download(`${name}.csv`, csvOf(await view.table(runs)), 'text/csv;charset=utf-8');

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
        <Button {...closing} icon="download" onClick={saveCsv}>
          Save numbers (CSV)
        </Button>
        <span className={styles.pictures}>
          {ratios.map((ratio) => (
            <Button key={ratio} {...closing} disabled={isTable} onClick={() => savePng(ratio)}>
              PNG {ratio}×
            </Button>
          ))}
          <Button {...closing} disabled={isTable} onClick={saveSvg}>
            SVG
          </Button>
        </span>
      </div>
    </>
  );
}
