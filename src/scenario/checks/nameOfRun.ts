import { runLetter } from '../../base/runLetter.ts';
import { show } from '../shape/shownValues.ts';

/** The titles of policies, by their ids. */
interface Titles {
  find(policy: string): { readonly title: string } | undefined;
}

/** Names a run in a message as the page does, by its letter and its policy: "run A (Random placement)". */
export function nameOfRun(index: number, policy: string, menu: Titles): string {
  return `run ${runLetter(index)} (${menu.find(policy)?.title ?? show(policy)})`;
}

/** Names a policy in a message. The quotes are for titles with commas. */
export function nameOfPolicy(policy: string, menu: Titles): string {
  const title = menu.find(policy)?.title;
  return title === undefined ? show(policy) : `“${title}”`;
}
