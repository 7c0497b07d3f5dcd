import { policies } from '../../policies/registry.ts';
import type { ChangeSpec } from '../../scenario/shape/schema.ts';
import { serverName } from '../../views/shared/names.ts';
import { settingName } from './settingName.ts';

/** Says what a change does, in a few words: "Loses s03". `servers`: how many there are. */
export function changeWords(change: ChangeSpec, policy: string, servers: number): string {
  switch (change.kind) {
    case 'serverDown':
      return `Loses ${serverName(change.server, servers)}${change.repair === undefined ? '' : ` for ${change.repair} s`}`;
    case 'burst':
      return `${change.jobs} more ${change.jobs === 1 ? 'job' : 'jobs'}`;
    case 'straggler':
      return `Slows j${change.job + 1}·${change.task + 1} ×${change.factor}`;
    case 'param': {
      const spec = policies.find(policy)?.params[change.param];
      return spec === undefined
        ? `${change.param} = ${change.value}`
        : withCapital(settingName(spec, change.value));
    }
  }
}

/** Begins a name with a capital letter; a symbol, such as d, stays what it is. */
export function withCapital(text: string): string {
  return text.replace(/^[a-z](?=[a-z])/, (letter) => letter.toUpperCase());
}
