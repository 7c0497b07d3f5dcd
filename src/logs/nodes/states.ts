import type { Node } from './node.ts';

// Words for the state of a node: of Slurm (in full and in short), and of Kubernetes.

const TAKES =
  'idle alloc allocated mix mixed comp completing resv reserved plnd planned power_down powered_down powering_down pow_dn power_up powering_up pow_up cloud dynamic_norm up online ready available active ok running free';

const TAKES_NONE =
  'down drain drained drng draining fail failed failg failing maint maintenance inval invalid_reg error err future futr not_responding no_respond blocked reboot_issued offline notready schedulingdisabled unavailable inactive control-plane';

const takes: ReadonlySet<string> = new Set(TAKES.split(' '));
const takesNone: ReadonlySet<string> = new Set(TAKES_NONE.split(' '));

/** Whether a node takes jobs: no, if any word says so; null: a word is not known. */
export function takesJobs({ states }: Node): boolean | null {
  if (states.some((word) => takesNone.has(word))) return false;
  return states.every((word) => takes.has(word)) ? true : null;
}

/** The words of a state that are not known. */
export function unknownStates(nodes: readonly Node[]): readonly string[] {
  return [
    ...new Set(
      nodes.flatMap(({ states }) => states.filter((word) => !takes.has(word) && !takesNone.has(word))),
    ),
  ];
}
