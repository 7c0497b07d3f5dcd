import { layoutStore } from '../../state/layoutStore.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { ReadingsDialog } from './ReadingsDialog.tsx';

/** Help, or the part of it that was asked for. */
export function Help() {
  return layoutStore(({ overlay }) => overlay) === 'help' ? <HelpDialog /> : <ReadingsDialog />;
}
