import { openedMessage } from '../share/openedMessage.ts';
import type { OpenedLesson } from './link.ts';

/** Says in sentences why a link to a lesson did not open; null when it did. */
export function linkMessage(opened: OpenedLesson): string | null {
  switch (opened.kind) {
    case 'opened':
    case 'nothing':
      return null;
    case 'faulty': {
      const [{ path, message }] = opened.issues;
      const more = opened.issues.length > 1 ? ` There are ${opened.issues.length - 1} more faults.` : '';
      return `The lesson in this link does not work: ${path === '' ? 'it' : path} ${message}.${more}`;
    }
    case 'otherLesson':
      return `This link is from another version of the lesson “${opened.title}”, which has changed since.`;
    default: {
      const words = openedMessage(opened);
      return words === null ? null : `${words.happened} ${words.todo}`;
    }
  }
}
