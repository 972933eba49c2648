// Decisions by what a process follows in memory, which may be behind what others were answered.

/** What a decision has to have seen, and which of its results are refusals beside those that it throws. */
export type Conditions<T> = {
  /** Commit position that the sender has seen (`Shop-Position`). */
  readonly seen?: bigint | undefined;
  readonly isRefusal?: (decided: T) => boolean;
};

/**
 * Decides upon what is followed, once that is no older than what the sender has seen. A refusal is decided again at the head of the log. Throws what
 * `decide` then throws, 503 `catching-up` while the answer is unknown, and `LogUnavailableError`.
 */
export type DecideFromFollower = <T>(decide: () => T, conditions?: Conditions<T>) => Promise<T>;
