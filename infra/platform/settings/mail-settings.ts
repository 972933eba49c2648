// The settings of sending mail.
import { z } from 'zod';

const SMTP_URL = /^smtps?:\/\/(?:[^\s/@:]+(?::[^\s/@]*)?@)?(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i;
const ADDRESS = /^(?:([^<>\r\n"]*?)\s*<([^<>\s@,]+@[^<>\s@,]+)>|([^<>\s@,"]+@[^<>\s@,"]+))$/;

/** Fields of the environment. */
export const mailFields = {
  SMTP_URL: z
    .string()
    .regex(SMTP_URL, 'must look like smtp://user:password@host:587 or smtps://user:password@host:465')
    .refine(isReadable, 'must have a port up to 65535, and % of user and password encoded as %25')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(ADDRESS, 'must look like orders@shop.example or Aangan <orders@shop.example>')
    .optional(),
} as const;

type MailFields = z.infer<z.ZodObject<typeof mailFields>>;

export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise by STARTTLS where the server offers it. */
  readonly isTls: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
};

/** Whether port, user and password can be read from it. */
function isReadable(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** What is half given, a phrase for each setting. */
export function mailProblems({ SMTP_URL: url, MAIL_FROM: from }: MailFields): readonly string[] {
  if (url !== undefined && from === undefined) return ['MAIL_FROM must be given for SMTP_URL'];
  if (url === undefined && from !== undefined) return ['SMTP_URL must be given for MAIL_FROM'];
  return [];
}

/** Undefined when no mail is sent; call it only without problems. */
export function mailSettings({ SMTP_URL: given, MAIL_FROM: sender }: MailFields): MailSettings | undefined {
  if (given === undefined || sender === undefined) return undefined;
  const url = new URL(given);
  const isTls = url.protocol.toLowerCase() === 'smtps:';
  const [, name = '', address, bare = ''] = ADDRESS.exec(sender) ?? [];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    credentials:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    from: { name: name.trim(), address: address ?? bare },
  };
}
