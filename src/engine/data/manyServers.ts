/**
 * A reader whose parts lie on more servers than this fetches all parts in a rack in one flow, through one server of
 * the rack, which differs from reader to reader. One flow for each pair of tasks would take minutes to simulate; and
 * with the load spread over so many servers, their disks and network cards are not the bottleneck.
 */
export const MANY_SERVERS = 100;
