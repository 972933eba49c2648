// Texts of sign-in, sign-up and the list of users; those of the specification are verbatim.
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { ApiError, errorText, UnreadableAnswerError } from '../../lib/api/api-error.ts';

export const accountTexts = {
  anotherSession: 'Another session is active. Please log out first.',
  bothRequired: 'Please enter both username and password',
  fillAll: 'Please fill all fields.',
  mismatch: 'Passwords do not match.',
  terms: 'Please agree to the terms.',
  agree: 'I agree to the Terms of Users',
  loggingIn: 'Logging in…',
  loginFailed: 'Login failed',
  signedUp: 'Your account is ready.',
  loadingUsers: 'Loading users...',
  noUsers: 'No users available.',
  outdated: 'Users have signed up or left since this page was loaded.',
  noToken: 'No authentication token found. Please log in.',
} as const;

/** On the button between a successful sign-in and the redirect. */
export const oneMoment = 'One moment…';

export const loginErrors: ErrorTexts = {
  always: { 500: 'Server error: Unable to process your request.' },
  silent: { 401: 'Invalid username or password.' },
  otherwise: 'Login error.',
  noAnswer: 'Cannot connect to server. Check your internet connection.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

export const signupErrors: ErrorTexts = { otherwise: 'Signup failed. Please try again.' };

export function usersErrorText(error: unknown): string {
  if (error instanceof ApiError) return `Failed to fetch users: ${error.status} ${error.statusText}`.trim();
  // An answer without users, or one that cannot be parsed.
  const status = error instanceof UnreadableAnswerError ? error.status : 200;
  return errorText(error, {
    otherwise: `Failed to fetch users: ${status}`,
    noAnswer: 'Cannot connect to server. Check your internet connection.',
  });
}
