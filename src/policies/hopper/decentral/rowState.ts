// What the state of a row of `QueueRows` is made of: its scheduler; TWIN if the server may have another reservation of the job;
// TRIED times how far the server was with it in which turn; and ASKING while a question about it is open.
export const TWIN = 2 ** 8;
export const TRIED = 2 ** 9;
export const ASKING = 2 ** 30;
export const SCHEDULERS = TWIN - 1;

/** Turns of a server: a slot that comes free begins one. How far the server is with a reservation is turn · 2 + `Tried`. */
export const TURNS = ASKING / TRIED / 2;
export const Tried = { refused: 0, nothing: 1 } as const;
