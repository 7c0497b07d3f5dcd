/** What the page says while a file is held over it; apart, since the dialog and its texts are loaded later. */
export const dropToRead = 'Drop to read: a workload log, or a scenario';
