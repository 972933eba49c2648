// Passwords are kept as argon2id hashes only.
import { hash, verify } from '@node-rs/argon2';

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Checks against the account's hash, or in the same time against nobody's when there is none. */
  readonly matches: (password: string, passwordHash: string | undefined) => Promise<boolean>;
};

/** Makes the keeper of passwords. */
export function makePasswords(): Passwords {
  const nobodys = hash('nobody has this password');
  nobodys.catch(() => undefined);
  return {
    hash: (password) => hash(asTyped(password)),
    matches: async (password, passwordHash) => {
      const matches = await verify(passwordHash ?? (await nobodys), asTyped(password));
      return matches && passwordHash !== undefined;
    },
  };
}

/** The same password typed on another keyboard or with a space around it is the same. */
export function asTyped(password: string): string {
  return password.normalize('NFKC').trim();
}
