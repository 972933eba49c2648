// Paths of mails, for pages that need no schema.
export const mailPaths = {
  all: '/api/mail',
  one: '/api/mail/:id',
  resend: '/api/mail/:id/resend',
  /** The mail as a page for a frame, at a signed address. */
  page: '/mail-page/:id',
} as const;
