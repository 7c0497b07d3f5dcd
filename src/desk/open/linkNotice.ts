import { placeInWords } from '../../scenario/shape/placeInWords.ts';
import type { Opened } from '../../share/opened.ts';
import { openedMessage } from '../../share/openedMessage.ts';
import type { Replacement } from '../../share/salvage.ts';
import type { Notice } from '../../state/noticeStore.ts';

/** The notice about a link that did not open as intended; null when all is well. */
export function linkNotice(opened: Opened): Notice | null {
  const message = openedMessage(opened);
  if (message === null) return null;
  const { happened, kept, todo } = message;
  const details =
    opened.kind === 'opened'
      ? [...opened.replaced.map(describeReplacement), ...opened.dropped.map((part) => `view: ${part}`)]
      : [];
  return { id: 'link', tone: 'caution', text: [happened, kept, todo].join(' ').trimEnd(), details };
}

function describeReplacement({ path, message, used }: Replacement): string {
  return `${placeInWords(path)} ${message}; ${used === null ? 'left out' : `${used} is used`}`;
}
