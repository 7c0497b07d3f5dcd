/** Seconds after which a manager that has no answer asks for tokens again, for the keeper may have been down. Our choice. */
export const ASK_AGAIN = 10;

/** Asking again is an alarm and a message, each so often. */
export const askingPerSecond = 2 / ASK_AGAIN;
