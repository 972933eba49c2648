// Decisions from state that a process follows in memory. It may be behind what other processes have answered.

/** The position that the state must have reached, and which results count as refusals beside those that are thrown. */
export type Conditions<T> = {
  /** Commit position that the sender has seen (`Shop-Position`). */
  readonly seen?: bigint | undefined;
  readonly isRefusal?: (decided: T) => boolean;
};

/**
 * Decides once the followed state has reached `seen`. A refusal is decided again at the head of the log. Throws what `decide` then throws,
 * 503 `catching-up` while the position cannot be reached, and `LogUnavailableError`.
 */
export type DecideFromFollower = <T>(decide: () => T, conditions?: Conditions<T>) => Promise<T>;
