/** The version of Makespan that the page and the command line show. */
export const version = '0.1.0';
