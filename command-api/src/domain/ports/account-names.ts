// The port by which features show the names of people.

/** Names by account id; erased and unknown accounts are left out. */
export type NamesOf = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The name of one account. */
export type NameOf = (accountId: string) => Promise<string | undefined>;
