// HTTP shapes of accounts and sessions.
import { z } from 'zod';
import { messageResponse, type ResponseOf } from '../../http.ts';
import { ONE_LINE, withoutHidden } from '../../one-line.ts';

const bothNeeded = 'Please enter both username and password';
export const loginRequest = z.object({
  username: z.string(bothNeeded).trim().min(1, bothNeeded).max(200),
  password: z.string(bothNeeded).trim().min(1, bothNeeded).max(1000),
});
export type LoginRequest = z.infer<typeof loginRequest>;
export const loginResponse = messageResponse
  .extend({
    token: z.string().meta({ description: 'The bearer token of further calls, valid for 12 hours.' }),
    userId: z.string(),
  })
  .meta({ id: 'LoggedIn' });
export type LoginResponse = ResponseOf<typeof loginResponse>;

export const signupRequest = z.object({
  name: z
    .string('Please fill in your name.')
    .overwrite(withoutHidden)
    .trim()
    .min(1, 'Please fill in your name.')
    .max(100, 'A name may have at most 100 characters.')
    .regex(ONE_LINE, 'A name must be on one line.'),
  username: z
    .string('Please choose a username.')
    .trim()
    .regex(/^[A-Za-z0-9._-]{3,40}$/, 'A username has 3 to 40 letters, digits, dots, underscores or hyphens.'),
  mobile: z
    .string('Please fill in your mobile number.')
    .overwrite(withoutHidden)
    .trim()
    .regex(/^\+?\d{10,15}$/, 'A mobile number has 10 to 15 digits, with an optional + in front.'),
  password: z
    .string('Please choose a password.')
    .min(8, 'A password has at least 8 characters.')
    .max(200, 'A password has at most 200 characters.'),
});
export type SignupRequest = z.infer<typeof signupRequest>;
export type SignupResponse = ResponseOf<typeof messageResponse>;

export const userResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    username: z.string(),
    role: z.enum(['customer', 'admin', 'auditor']),
  })
  .meta({ id: 'User' });
export type UserResponse = ResponseOf<typeof userResponse>;

export const validateTokenResponse = messageResponse.extend({ user: userResponse }).meta({ id: 'GoodToken' });
export type ValidateTokenResponse = ResponseOf<typeof validateTokenResponse>;

export const usersResponse = z.array(userResponse);
export type UsersResponse = ResponseOf<typeof usersResponse>;

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
/** Without any of these the response is the plain list of all users; with one it is a page of them. */
export const usersQuery = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'A part of a name or username, or an id.' }),
  role: z.enum(['customer', 'admin', 'auditor']).optional(),
  sort: z.enum(['createdAt_asc', 'createdAt_desc']).optional(),
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(100)).optional(),
});
export type UsersQuery = z.infer<typeof usersQuery>;
const found = z.int().min(0);
export const usersPageResponse = z
  .object({
    users: usersResponse,
    total: found,
    totalPages: found,
    page: found.meta({
      description: 'The number of this page; the last one when a later page is requested.',
    }),
    searched: found.exactOptional().meta({
      description: 'How many users were searched, where the search did not cover all.',
    }),
  })
  .meta({ id: 'UsersPage' });
export type UsersPageResponse = ResponseOf<typeof usersPageResponse>;

export const countResponse = z.object({ count: z.int().min(0) }).meta({ id: 'Count' });
export type CountResponse = ResponseOf<typeof countResponse>;

/** The signed-in person's own account. */
export const ownAccountResponse = z
  .object({
    success: z.literal(true),
    data: userResponse.extend({
      mobile: z.string().meta({ description: 'Empty for accounts of the back office.' }),
      openedAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccountResponse = ResponseOf<typeof ownAccountResponse>;

export const sessionsResponse = z
  .object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id: z.string(),
        openedAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        isCurrent: z.boolean().meta({ description: 'The session of the request.' }),
      }),
    ),
  })
  .meta({ id: 'Sessions' });
export type SessionsResponse = ResponseOf<typeof sessionsResponse>;

/** All events of all streams about a person. */
export const ownDataResponse = z
  .object({
    about: z.string(),
    exportedAt: z.iso.datetime(),
    streams: z.array(
      z.object({
        stream: z.string(),
        events: z.array(
          z.object({
            type: z.string(),
            at: z.iso.datetime(),
            by: z.string().meta({ description: '`customer` is the person themselves.' }),
            title: z.string(),
            text: z
              .string()
              .exactOptional()
              .meta({ description: 'Left out where it would only repeat the title and the stream.' }),
            data: z.unknown(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'OwnData' });

const ownPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(1000, 'A password has at most 200 characters.');

export const changePasswordRequest = z.object({
  current: ownPassword,
  password: signupRequest.shape.password,
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** Erasing is confirmed by the password. */
export const eraseAccountRequest = z.object({ password: ownPassword });
export type EraseAccountRequest = z.infer<typeof eraseAccountRequest>;

/** The claims of a token as the browser may read them; only the server authorises by them. */
export type TokenClaims = {
  readonly sub: string;
  readonly role: 'customer' | 'admin' | 'auditor';
  readonly isAdmin: boolean;
  readonly jti: string;
  readonly exp: number;
};
