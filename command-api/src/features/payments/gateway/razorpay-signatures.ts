// Signatures of the gateway: HMAC-SHA256 in hexadecimal, compared in constant time.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is that of `content` with one of the secrets. */
export function isSigned(content: string | Buffer, signature: string, secrets: readonly string[]): boolean {
  // Hashed first, so that the comparison has the same length for every input.
  const given = sha256(signature);
  // Every secret is tried, so that the time does not tell which one it was.
  return secrets
    .map((secret) => timingSafeEqual(sha256(signatureOf(content, secret)), given))
    .some((isEqual) => isEqual);
}

const signatureOf = (content: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(content).digest('hex');

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
