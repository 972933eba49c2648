// Serves the HTML of a mail for a frame of the back office, at a signed address: a frame cannot send a bearer token. The page has a policy of its own,
// because mails have inline styles, which the shop's pages must not have: it loads nothing, and no script runs.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import type { RequestHandler } from 'express';
import { PRIVATE, refuse, send } from '../../http/refusals.ts';
import type { SignedAddresses } from '../../uploads/signed-address.ts';
import { ignoreUnwritable } from './compose.ts';
import type { OpenMail } from './open-mail.ts';

const POLICY = [
  ...["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"],
  ...["frame-ancestors 'self'", 'sandbox allow-popups allow-popups-to-escape-sandbox'],
].join('; ');

const refusals = {
  missing: () => refuse(404, 'mail-missing', 'There is no such mail, or nothing of it can be shown.'),
  'not-signed': () => refuse(403, 'not-signed', 'This mail is not for everybody.'),
  'run-out': () => refuse(403, 'run-out', 'This address has run out. Please load the page again.'),
};
/** The refusals of a mail's page, for the API's description. */
export const mailPageRefusals = Object.values(refusals).map((make) => make());

/** The path of a mail's page, before it is signed. */
export const pageAddress = (mailId: string): string => mailPaths.page.replace(':id', mailId);

/** The handler of `mailPaths.page`. */
export function makeServeMailPage(
  { mails, compose }: Pick<OpenMail, 'mails' | 'compose'>,
  addresses: Pick<SignedAddresses, 'check'>,
): RequestHandler<{ readonly id: string }> {
  return async ({ params: { id }, originalUrl }, response) => {
    const query = new URLSearchParams(originalUrl.split('?', 2)[1]);
    const checked = addresses.check(pageAddress(id), query);
    if (typeof checked === 'string') return send(refusals[checked](), response);
    const { state: mail } = await mails.load(mailStream(id));
    const composed = mail && (await compose(mail).catch(ignoreUnwritable));
    if (composed === undefined) return send(refusals.missing(), response);
    response.set({
      ...{ 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN', 'Cache-Control': PRIVATE },
      'Content-Type': 'text/html; charset=utf-8',
    });
    // In a sandbox it has no origin that could be keyed.
    response.removeHeader('Origin-Agent-Cluster');
    // Its links open outside of the frame. The keyboard enters a frame, to scroll it, only where something in it takes the focus.
    response.send(
      composed.html.replace('<head>', '<head><base target="_blank">').replace('<body', '<body tabindex="0"'),
    );
  };
}
