import { NONE } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import { createEarlyBinding } from '../../kit/earlyBinding.ts';
import { type PolicyContext, policyPlugin } from '../../kit/menu/plugin.ts';
import { mayRunOn, nextServer } from '../../kit/nextServer.ts';
import { dealtKind } from './decisions.ts';

/** The menu entry. Each of `params` gets a slider, a check, a line of help and an entry in links. */
export const plugin = policyPlugin({
  id: 'skeleton',
  title: 'Skeleton',
  family: 'Baseline',
  summary: 'Deals tasks to servers, some in a row to each.',
  source: 'our example',
  params: {
    inARow: {
      kind: 'number',
      title: 'Tasks in a row',
      symbol: 'k',
      help: 'How many tasks a server gets before the next server has its turn.',
      consequence: 'fewer servers share a job, and its tasks wait for each other',
      source: 'our example',
      origin: 'our choice',
      default: 1,
      min: 1,
      max: 100,
      step: 1,
      unit: '',
    },
  },
  schedulers: () => 1,
  mayIdle: true,
});

/** The algorithm. One object acts for all schedulers and servers of a run; the engine calls its hooks. */
export function create({ sim, params }: PolicyContext<typeof plugin.params>): Policy {
  const log = sim.decisionLog(dealtKind); // for "Why here?"
  let server = NONE;
  let dealt = 0; // tasks that this server has got in a row so far

  return createEarlyBinding(sim, (stage, task, scheduler) => {
    const stays = server !== NONE && dealt < params.inARow && mayRunOn(sim, server, stage, task);
    if (!stays) {
      server = nextServer(sim, server, stage, task);
      dealt = 0;
    }
    dealt += 1;
    if (log.isOn && server !== NONE) log.record(scheduler, stage, [task, server, dealt], 3);
    return server;
  });
}
