import { paramsIn } from '../../kit/menu/params.ts';
import entries from './params.json' with { type: 'json' };

/** The parameters of a policy that somebody wrote. */
export const ownParams = paramsIn(entries.params)('form');
