import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { OwnForm } from './api.ts';
import { createOwnAsking } from './asking.ts';
import { createOwnCentral } from './central.ts';
import type { OwnCode } from './code.ts';
import { createOwnEarly } from './early.ts';
import { createOwnLate } from './late.ts';

/** Makes the policy of somebody's code, by the form that it has. */
type CreateOwn = (sim: Sim, code: OwnCode, onLog: (line: string) => void) => Policy;

export const createOwn: Readonly<Record<OwnForm, CreateOwn>> = {
  choose: createOwnEarly,
  probes: createOwnLate,
  ask: createOwnAsking,
  decide: createOwnCentral,
};
