import type { SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { ConflictsOracle } from './testConflicts.ts';
import type { Knowledge } from './testKnowledge.ts';
import { MonitorOracle } from './testMonitor.ts';
import type { ApolloRules, ServerNews, Variant } from './testRules.ts';
import { Servers } from './testServers.ts';
import { TrueLoadOracle } from './testTrueLoad.ts';
import { ViewsOracle } from './testViews.ts';

/** Servers, and how managers come to know of them: by a monitor and messages, or in no way and as it is. */
export class ServerSideOracle {
  readonly servers: Servers;
  readonly monitor: MonitorOracle | null;
  readonly known: Knowledge;
  readonly down: (server: ServerId) => void;

  constructor(
    sim: Sim,
    rules: ApolloRules,
    variant: Variant,
    conflicts: ConflictsOracle,
    onStatus: (manager: SchedulerId, server: ServerId) => void,
  ) {
    const isSentBack: ServerNews['isSentBack'] = (...what) => conflicts.isSentBack(...what);
    if (variant.knowsLoad) {
      const servers = new Servers(sim, rules, {
        arrived: (server, request) => load.arrived(server, request),
        requested: (server) => load.changed(server),
        changed: (server) => load.changed(server),
        isSentBack,
      });
      const load = new TrueLoadOracle(sim, servers);
      this.servers = servers;
      this.monitor = null;
      this.known = load;
      this.down = (server) => {
        servers.down(server);
        load.down(server);
      };
      return;
    }
    const servers: Servers = new Servers(sim, rules, {
      arrived: () => undefined,
      requested: (...what) => views.requested(...what),
      changed: (server) => views.changed(server),
      isSentBack,
    });
    const monitor = new MonitorOracle(sim, rules, servers);
    const views = new ViewsOracle(sim, rules, servers, monitor, onStatus);
    this.servers = servers;
    this.monitor = monitor;
    this.known = views;
    this.down = (server) => {
      servers.down(server);
      views.serverDown(server);
    };
  }
}
