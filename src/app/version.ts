/** The version of this page. */
export const version = '0.1.0';
