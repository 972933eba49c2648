/** A connection string without user and password, for messages and notes. */
export function withoutCredentials(url: string): string {
  return url.replace(/:\/\/[^@/]*@/, '://');
}
