// Texts of a person's own account.
import type { ErrorTexts } from '../../../lib/api/api-error.ts';

export const ownAccountTexts = {
  title: 'Your account',
  sections: 'Sections of your account',
  profile: 'Profile',
  orders: 'Orders',
  returns: 'Returns',
  addresses: 'Addresses',
  security: 'Password and devices',
  data: 'Your data',
  loading: 'Loading your account…',
  refused: 'Invalid token. Please log in again.',
  name: 'Name',
  username: 'Username',
  mobile: 'Mobile number',
  since: 'Customer since',
  opened: 'Account opened',
  role: 'Role',
  changePassword: 'Change your password',
  current: 'Present password',
  password: 'New password',
  repeated: 'Repeat the new password',
  mismatch: 'Passwords do not match.',
  passwordHint: 'At least 8 characters.',
  change: 'Change password',
  changing: 'Changing…',
  changed: 'Your password was changed. Other devices are logged out.',
  sessions: 'Where you are logged in',
  sessionsHint: 'Each login ends after 12 hours.',
  thisDevice: 'This device',
  otherDevice: 'Another device',
  loggedInAt: (moment: string) => `since ${moment}`,
  endAll: 'Log out everywhere',
  endingAll: 'Logging out…',
  endAllQuestion: 'Log out everywhere?',
  endAllAbout: 'All devices are logged out at once, this one too. Your cart and your orders stay.',
  endedAll: 'You are logged out everywhere.',
  copy: 'A copy of your data',
  copyAbout:
    'Everything that the shop holds about you: your account, orders, payments, returns, mails, cart, wishlist, reviews and stock alerts, event by event.',
  copyAsPage: 'Download as a page',
  copyAsJson: 'Download as JSON',
  copying: 'Collecting…',
  erase: 'Erase my account',
  eraseAbout:
    'Your name, username, mobile number and addresses are erased permanently. This cannot be undone, and the username cannot be used again.',
  eraseQuestion: 'Erase your account?',
  eraseConsequences: [
    'You are logged out everywhere and cannot log in again.',
    'Orders that have not arrived lose their address and may not reach you.',
    'Amounts of past orders and the text of your reviews remain, without your name.',
  ],
  erasePassword: 'Your password, to confirm',
  erasing: 'Erasing…',
  erased: 'Your account and your data are erased.',
  keep: 'Keep my account',
  staff: 'Accounts of the back office are erased from the command line.',
} as const;

export const ownAccountErrors: ErrorTexts = { otherwise: 'Your account could not be loaded.' };
export const sessionsErrors: ErrorTexts = { otherwise: 'Your devices could not be loaded.' };
export const passwordErrors: ErrorTexts = { otherwise: 'The password could not be changed.' };
export const endAllErrors: ErrorTexts = { otherwise: 'You could not be logged out everywhere.' };
export const copyErrors: ErrorTexts = { otherwise: 'The copy could not be downloaded.' };
export const eraseErrors: ErrorTexts = { otherwise: 'The account could not be erased.' };
