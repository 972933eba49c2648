// Paths of accounts, for pages that need no schema.
export const accountPaths = {
  login: '/api/auth/login',
  loginAlias: '/login',
  logout: '/api/auth/logout',
  signup: '/api/auth/signup',
  validateToken: '/api/auth/validate-token',
  users: '/api/auth/users/all',
  usersCount: '/api/public/users/count',
  own: '/api/account',
  password: '/api/account/password',
  sessions: '/api/account/sessions',
  endSessions: '/api/account/sessions/end-all',
  dataAsJson: '/api/account/data.json',
  dataAsHtml: '/api/account/data.html',
  erase: '/api/account/erase',
} as const;
