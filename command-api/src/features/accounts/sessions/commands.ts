// The commands of the sessions of an account.
export type OpenSession = {
  readonly type: 'OpenSession';
  readonly accountId: string;
  readonly sessionId: string;
  readonly expiresAt: string;
};
export type EndSession = {
  readonly type: 'EndSession';
  readonly accountId: string;
  readonly sessionId: string;
  readonly expiresAt: string;
};
export type SessionCommand = OpenSession | EndSession;
