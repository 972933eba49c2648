// Passwords are stored as argon2id hashes only. The native code that makes them is loaded with the first one.
import type * as argon2 from '@node-rs/argon2';

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Verifies against the account's hash; without one, against a dummy hash, so that both take the same time. */
  readonly matches: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

type Argon2 = {
  readonly hash: typeof argon2.hash;
  readonly verify: typeof argon2.verify;
  readonly dummyHash: string;
};

/** Makes the password hasher. */
export function makePasswords(): Passwords {
  let loading: Promise<Argon2> | undefined;
  const load = async (): Promise<Argon2> => {
    const { hash, verify } = await import('@node-rs/argon2');
    return { hash, verify, dummyHash: await hash('dummy password') };
  };
  const loaded = (): Promise<Argon2> => (loading ??= load());
  return {
    hash: async (password) => (await loaded()).hash(normalizePassword(password)),
    matches: async (password, passwordHash) => {
      const { verify, dummyHash } = await loaded();
      const matches = await verify(passwordHash ?? dummyHash, normalizePassword(password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** Normalizes a password, so that another keyboard or surrounding spaces make no difference. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').trim();
}
