/** How far a task runs from its input. Ordered: smaller is nearer (Delay Scheduling: node-local, rack-local, off-rack). */
export const Locality = { server: 0, rack: 1, remote: 2 } as const;
export type Locality = (typeof Locality)[keyof typeof Locality];

/** Returns the distance between two servers. */
export function localityBetween(rackOf: Uint32Array, from: number, to: number): Locality {
  if (from === to) return Locality.server;
  return rackOf[from] === rackOf[to] ? Locality.rack : Locality.remote;
}
