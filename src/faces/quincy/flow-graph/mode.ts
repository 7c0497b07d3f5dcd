/** What the view does: follow the run, step through a solve, or edit its network. */
export type Mode = 'look' | 'step' | 'edit';
