import { nearest } from '../../base/nearest.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import { show } from '../shape/shownValues.ts';

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
