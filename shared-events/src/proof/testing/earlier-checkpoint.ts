// Checkpoints of releases that did not sign the scopes of evidence files.
import { makeNoteSigner } from '../signed-note.ts';

/** A checkpoint as those releases signed it; `signingKey` is its key, 32 bytes in base64url. */
export function asSignedEarlier(note: string, signingKey: string): string {
  const text = note.slice(0, note.indexOf('scopes signed'));
  return `${text}\n${makeNoteSigner(signingKey).signText(text)}\n`;
}
