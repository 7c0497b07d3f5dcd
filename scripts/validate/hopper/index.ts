import type { CheckGroup } from '../check.ts';
import { chains, dags, sparkDags } from './dags.ts';
import { figure11, figures12and13, freeMessages } from './design.ts';
import { fairness, figure10 } from './fairness.ts';
import { figure5, refusals } from './figure5.ts';
import { figure6, figure6Others } from './figure6.ts';
import { figure9, figures7and8 } from './figures7to9.ts';
import { knee } from './knee.ts';
import { lengths } from './lengths.ts';
import { locality } from './locality.ts';
import { copiesWait, ownQueues } from './ownQueues.ts';
import { requests } from './requests.ts';
import { stages } from './stages.ts';
import { guidelines, stragglers } from './stragglers.ts';
import { hopperTheory } from './theory.ts';

/** Hopper’s numbers: a file for each figure or section, with a line here; what each row says is in `src/claims`. */
export const hopper: readonly CheckGroup[] = [
  hopperTheory,
  knee,
  figure5,
  refusals,
  figure6,
  figure6Others,
  guidelines,
  figures7and8,
  chains,
  dags,
  sparkDags,
  figure9,
  figure10,
  fairness,
  figure11,
  freeMessages,
  figures12and13,
  stragglers,
  ownQueues,
  copiesWait,
  lengths,
  stages,
  requests,
  locality,
];
