// The texts of stock alerts.
export const alertTexts = {
  notifyMe: 'Notify me',
  email: 'E-mail',
  about: 'We write to you once, when it is back in stock.',
  loading: 'Loading…',
  sending: 'Saving…',
  close: 'Cancel',
  waiting: 'We will write to you once, when it is back in stock.',
  cancel: 'Do not write to me',
  cancelling: 'Cancelling…',
  available: 'It is available now.',
  failed: 'This did not work. Please try again.',
  logIn: 'Please log in, so that we know whom to write to.',
} as const;
