// Texts that stand on one line wherever they are written: in a list, an address, a message.

/** Nothing that would begin another line or steer a terminal. */
export const ONE_LINE = /^\P{Cc}*$/u;
