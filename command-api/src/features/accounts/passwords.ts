// Passwords are stored as argon2id hashes only.
import { hash, verify } from '@node-rs/argon2';

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Verifies against the account's hash; without one, against a dummy hash, so that both take the same time. */
  readonly matches: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

/** Makes the password hasher. */
export function makePasswords(): Passwords {
  const dummyHash = hash('dummy password');
  dummyHash.catch(() => undefined);
  return {
    hash: (password) => hash(normalizePassword(password)),
    matches: async (password, passwordHash) => {
      const matches = await verify(passwordHash ?? (await dummyHash), normalizePassword(password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** Normalizes a password, so that another keyboard or surrounding spaces make no difference. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC').trim();
}
