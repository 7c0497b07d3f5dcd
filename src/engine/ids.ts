/** Every id is a row number: dense, from 0, and usable as an index of the matching table. */
export type JobId = number;
export type StageId = number;
export type TaskId = number;
export type AttemptId = number;
export type EntryId = number;
export type ServerId = number;
export type RackId = number;
export type UserId = number;
export type PoolId = number;
/** Row of a set of servers in `JobGraphs.serverSets`. */
export type ServerSetId = number;
/** From 0; schedulers are counted apart from servers. */
export type SchedulerId = number;
/** Which of a server's slots, from 0. */
export type Lane = number;

/** Stands for "no row" wherever an id is expected. */
export const NONE = -1;
