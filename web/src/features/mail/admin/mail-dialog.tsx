// One mail as it would be sent, and sending it again.
import type { MailContentResponse, MailResponse } from '@aangan/shared-events/features/mail/http';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifyError, notifySuccess } from '../../../components/feedback/notices.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { PillChoice } from '../../../components/form/pill-choice.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { mailQuery, useResend } from './api.ts';
import { MailBadge } from './mail-badge.tsx';
import { mailErrors, mailTexts, resendErrors } from './messages.ts';

type MailDialogProps = { readonly id: string; readonly onClose: () => void };

export function MailDialog({ id, onClose }: MailDialogProps) {
  const mail = useQuery(mailQuery(id));
  const { data } = mail;
  const title =
    data === undefined
      ? mailTexts.title
      : [data.data.title, mailTexts.about(data.data)].filter((each) => each !== null).join(' · ');
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="w-[min(46rem,calc(100vw-2rem))]"
      actions={data?.isSending && <Resend mail={data.data} />}
    >
      {data !== undefined && <Details mail={data} />}
      <Unanswered query={mail} problem={(error) => errorText(error, mailErrors)}>
        <Loading text={mailTexts.loadingOne} />
        <Skeleton className="h-96 w-full" />
      </Unanswered>
    </Dialog>
  );
}

function Details({ mail: { data: mail, content } }: { readonly mail: MailContentResponse }) {
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={mailTexts.queued}>{formatMoment(mail.queuedAt)}</Fact>
        {mail.sentAt !== null && <Fact name={mailTexts.sent}>{formatMoment(mail.sentAt)}</Fact>}
        {mail.nextAttemptAt !== null && mail.attempts > 0 && (
          <Fact name={mailTexts.next}>{formatMoment(mail.nextAttemptAt)}</Fact>
        )}
        {content !== null && <Fact name={mailTexts.to}>{content.to}</Fact>}
        {content !== null && <Fact name={mailTexts.subject}>{content.subject}</Fact>}
      </dl>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <MailBadge state={mail.state} />
        {mail.failure !== null && <span>{mailTexts.failure(mail.failure, mail.attempts)}</span>}
      </p>
      {content === null ? <p className="text-muted">{mailTexts.gone}</p> : <Views content={content} />}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const views = ['html', 'text'] as const;

function Views({ content }: { readonly content: NonNullable<MailContentResponse['content']> }) {
  const [view, setView] = useState<(typeof views)[number]>('html');
  return (
    <div className="grid justify-items-start gap-3">
      <PillChoice
        legend={mailTexts.view}
        values={views}
        chosen={view}
        textOf={(each) => mailTexts.views[each]}
        onChange={setView}
      />
      {view === 'html' ? (
        <iframe
          title={mailTexts.frame(content.subject)}
          src={content.page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[min(38rem,60dvh)] w-full rounded-md border border-line"
        />
      ) : (
        <pre
          tabIndex={0}
          className="max-h-[60dvh] w-full overflow-auto rounded-md border border-line bg-paper p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {content.text}
        </pre>
      )}
    </div>
  );
}

function Resend({ mail }: { readonly mail: MailResponse }) {
  const resend = useResend();
  const press = () =>
    resend.mutate(
      { id: mail.id },
      {
        onSuccess: () => notifySuccess(mailTexts.resent),
        onError: (error) => notifyError(errorText(error, resendErrors)),
      },
    );
  if (mail.state === 'queued' && mail.attempts === 0) return null;
  if (mail.failure?.reason === 'erased') return null;
  return (
    <Button busy={resend.isPending} busyText={mailTexts.resending} onClick={press}>
      {mail.state === 'queued' ? mailTexts.sendNow : mailTexts.resend}
    </Button>
  );
}
