// Every id is a row number: dense, from 0, and usable as an index of the matching table. Ids of different tables cannot
// be swapped by mistake; a plain number, such as one read from a column, is taken for any of them.
export type JobId = Flavour<'job'>;
export type StageId = Flavour<'stage'>;
export type TaskId = Flavour<'task'>;
export type AttemptId = Flavour<'attempt'>;
export type EntryId = Flavour<'entry'>;
export type ServerId = Flavour<'server'>;
export type RackId = Flavour<'rack'>;
export type UserId = Flavour<'user'>;
export type PoolId = Flavour<'pool'>;
/** Row of a set of servers in `JobGraphs.serverSets`. */
export type ServerSetId = Flavour<'serverSet'>;
/** From 0; schedulers are counted apart from servers. */
export type SchedulerId = Flavour<'scheduler'>;
/** From 0; services, such as a resource monitor, are counted apart from schedulers. */
export type ServiceId = Flavour<'service'>;
/** Which of a server's slots, from 0. */
export type Lane = Flavour<'lane'>;

/** Stands for "no row" wherever an id is expected. */
export const NONE = -1;

declare const flavour: unique symbol;

/**
 * A number type for ids of one kind: ids of other kinds are not assignable to it, plain numbers are. Strict brands
 * would need a cast at each read of a typed array.
 */
type Flavour<Kind extends string> = number & { readonly [flavour]?: Kind };
