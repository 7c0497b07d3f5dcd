/**
 * A reader that has parts on more servers than these fetches what lies ready in a rack through one of its servers, another
 * for each reader. As many flows as there are pairs of tasks would take minutes, and their cards and disks, spread over so
 * many, are not what limits them.
 */
export const MANY_SERVERS = 100;
