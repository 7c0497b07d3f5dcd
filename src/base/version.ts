/** The version of Makespan, on the page and on the command line. */
export const version = '0.1.0';
