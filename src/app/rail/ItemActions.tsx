import type { ListItem, ScenarioList } from '../../scenario/lists/list.ts';
import { IconButton } from '../../widgets/Button.tsx';
import type { ListBoard } from './listBoard.ts';

interface ItemActionsProps {
  readonly list: ScenarioList;
  readonly item: ListItem;
  readonly index: number;
  readonly board: ListBoard;
}

/** What can be done to an item of a list: it is copied, unless there may be no other like it, and removed. */
export function ItemActions({
  list: { path },
  item: { name, copy, remove },
  index,
  board,
}: ItemActionsProps) {
  return (
    <>
      {copy !== undefined && (
        <IconButton
          icon="copy"
          size="small"
          label={`Duplicate ${name}`}
          onClick={() => board.copy(path, index, copy)}
        />
      )}
      <IconButton
        icon="trash"
        size="small"
        label={`Remove ${name}`}
        onClick={() => board.remove(path, index, remove)}
      />
    </>
  );
}
