import { useId, useRef } from 'react';
import type { RunTrace, View } from '../../views/view.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { csvOf } from '../../widgets/csv.ts';
import { download } from '../../widgets/download.ts';
import type { Picture } from '../../widgets/exportPicture.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { exportCaption, fileName } from '../exportCaption.ts';
import styles from './ViewTools.module.css';

interface ViewToolsProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  readonly isTable: boolean;
  onToggleTable(): void;
  /** What a picture is taken of. */
  element(): HTMLElement | null;
}

const ratios = [1, 2, 4] as const;

/** Shows a view as a table and saves it as a picture or as CSV. */
export function ViewTools({ view, runs, isTable, onToggleTable, element }: ViewToolsProps) {
  const palette = usePalette();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const name = fileName(view.id, runs);

  const take = async (ratio: number, ground: string | null): Promise<Picture | null> => {
    const target = element();
    menu.current?.hidePopover();
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
  const openMenu = () => {
    const place = button.current?.getBoundingClientRect();
    if (menu.current === null || place === undefined) return;
    menu.current.style.top = `${place.bottom + 4}px`;
    menu.current.style.right = `${window.innerWidth - place.right}px`;
    menu.current.togglePopover();
  };

  return (
    <div className={styles.tools} role="toolbar" aria-label={`Tools for ${view.title}`}>
      <IconButton
        icon="table"
        size="small"
        label={isTable ? 'Show as picture' : 'Show as table'}
        isPressed={isTable}
        onClick={onToggleTable}
      />
      <IconButton
        ref={button}
        icon="picture"
        size="small"
        label="Save as picture"
        disabled={isTable}
        aria-haspopup="true"
        aria-controls={menuId}
        onClick={openMenu}
      />
      <IconButton
        icon="download"
        size="small"
        label="Save numbers as CSV"
        onClick={() => download(`${name}.csv`, csvOf(view.table(runs)), 'text/csv;charset=utf-8')}
      />
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        {ratios.map((ratio) => (
          <Button key={ratio} variant="quiet" onClick={() => savePng(ratio)}>
            PNG {ratio}×
          </Button>
        ))}
        <Button variant="quiet" onClick={saveSvg}>
          SVG, transparent
        </Button>
      </div>
    </div>
  );
}
