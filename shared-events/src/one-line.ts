// Text that must be a single line wherever it is written: in a list, an address, a message.

/** No control characters: none that starts a new line or controls a terminal. */
export const ONE_LINE = /^\P{Cc}*$/u;
