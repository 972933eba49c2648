// The routes of mails, all for administrators.
import { mailStream } from '@aangan/shared-events/features/mail/events';
import {
  mailContentResponse,
  mailDataResponse,
  mailsQuery,
  mailsResponse,
  type MailContentResponse,
  type MailDataResponse,
  type MailsResponse,
} from '@aangan/shared-events/features/mail/http';
import { mailPaths } from '@aangan/shared-events/features/mail/paths';
import type { Mail } from '@aangan/shared-events/features/mail/mail';
import { mailProjection } from '@aangan/shared-events/features/mail/views';
import { z } from 'zod';
import { countMailEvents } from '../../metrics/mail.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import type { SendCommand } from '../../domain/lease.ts';
import type { SignedAddresses } from '../../uploads/signed-address.ts';
import { ignoreUnwritable } from './compose.ts';
import type { OpenMail } from './open-mail.ts';
import { pageAddress } from './mail-page.ts';
import { listMails, toMailResponse, type ProductNameOf } from './queries.ts';
import { missingMail, noMailServer } from './refusals.ts';
import { makeServerTrouble } from './sending/server-trouble.ts';

export type MailRouteNeeds = Pick<OpenMail, 'mails' | 'compose'> & {
  /** Whether the shop has a mail server. */
  readonly isSending: boolean;
  readonly addresses: Pick<SignedAddresses, 'sign'>;
  readonly productNameOf: ProductNameOf;
  readonly redis: { readonly send: SendCommand };
};

/** The ids of mails, and nothing else, name streams. */
const MAIL_ID = /^[0-9a-f]{32}$/;

export function mailRoutes({ views }: FeatureContext, needs: MailRouteNeeds): readonly Route[] {
  const { mails, isSending, productNameOf, redis } = needs;
  const trouble = makeServerTrouble(redis);
  const shown = (mail: Mail) => toMailResponse(mail, productNameOf);
  const id = { id: z.string() };
  const find = async (params: Readonly<Record<string, string>>): Promise<Mail> => {
    const given = params['id'] ?? '';
    const mail = MAIL_ID.test(given) ? (await mails.load(mailStream(given))).state : undefined;
    if (mail === undefined) throw missingMail();
    return mail;
  };
  return [
    defineRoute({
      method: 'get',
      path: mailPaths.all,
      who: 'admin',
      summary: 'The mails of the shop, newest first, and what became of each.',
      query: mailsQuery,
      views: [mailProjection],
      answers: { body: mailsResponse },
      handle: async ({ query }) => {
        const [listed, serverTrouble = null] = await Promise.all([
          listMails(views, query, productNameOf),
          isSending ? trouble.read() : undefined,
        ]);
        const body: MailsResponse = { success: true, isSending, serverTrouble, ...listed };
        return { body };
      },
    }),
    defineRoute({
      method: 'get',
      path: mailPaths.one,
      who: 'admin',
      summary: 'A mail as it would be sent now.',
      params: id,
      answers: { body: mailContentResponse },
      refuses: [missingMail()],
      handle: async ({ params }) => {
        const mail = await find(params);
        const content = await contentOf(needs, mail);
        const body: MailContentResponse = { success: true, isSending, data: shown(mail), content };
        return { body };
      },
    }),
    defineRoute({
      method: 'post',
      path: mailPaths.resend,
      who: 'admin',
      summary: 'Sends a mail again, or at once when it waits for another attempt.',
      params: id,
      views: [mailProjection],
      answers: { body: mailDataResponse },
      refuses: [missingMail(), noMailServer()],
      handle: async ({ params, context }) => {
        const { mailId } = await find(params);
        if (!isSending) throw noMailServer();
        const { stream, events, position } = await mails.handle({
          ...{ stream: mailStream(mailId), context },
          command: { type: 'ResendMail', at: context.at },
        });
        countMailEvents(events);
        if (stream.state === undefined) throw missingMail();
        const body: MailDataResponse = { success: true, data: shown(stream.state) };
        return { body, position };
      },
    }),
  ];
}

async function contentOf(
  { compose, addresses }: Pick<MailRouteNeeds, 'compose' | 'addresses'>,
  mail: Mail,
): Promise<MailContentResponse['content']> {
  const composed = await compose(mail).catch(ignoreUnwritable);
  if (composed === undefined) return null;
  const { to, subject, text } = composed;
  return { to, subject, text, page: addresses.sign(pageAddress(mail.mailId)) };
}
