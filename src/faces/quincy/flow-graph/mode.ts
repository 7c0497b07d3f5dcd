/** What the view is used for: to follow the run, to step through a solve, or to change its network. */
export type Mode = 'look' | 'step' | 'edit';
