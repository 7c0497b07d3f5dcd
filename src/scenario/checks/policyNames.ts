import { nearest } from '../../base/nearest.ts';
import { runLetter } from '../../base/runLetter.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import { show } from '../shape/complaints.ts';

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

type Policies = readonly PolicyPlugin[];

const SAYS = 'which is no policy here';

/**
 * Says that no policy has an id, and names those that may be meant; if none resembles it, one of each family. Each is
 * named by its title, for people, and by its id, which files, links and the command line need.
 */
export function unknownPolicy(id: string, { all }: { readonly all: Policies }): string {
  const near = nearest(id, all, (policy) => [policy.id, policy.title]);
  const fault = `is ${show(id)}, ${SAYS}`;
  if (near.length > 0) return `${fault}; similar: ${named(near)}`;
  return `${fault}; there are ${all.length}, among them ${named(oneOfEachFamily(all))}`;
}

/** Returns the quoted id of a message that `unknownPolicy` made; undefined: it is about something else. */
export function unknownPolicyIn(message: string): string | undefined {
  return message.match(new RegExp(`^is (".*?"), ${SAYS}; `))?.[1];
}

function named(policies: Policies): string {
  return policies.map(({ id, title }) => `“${title}” (${id})`).join(', ');
}

/** Takes from each family the policy that has the family's name, or else its first. */
function oneOfEachFamily(policies: Policies): Policies {
  const families = [...new Set(policies.map(({ family }) => family))];
  return families.flatMap((name) => {
    const members = policies.filter(({ family }) => family === name);
    return members.find(({ title }) => title.startsWith(name)) ?? members.slice(0, 1);
  });
}
