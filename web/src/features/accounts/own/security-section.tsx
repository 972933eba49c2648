import { changePasswordRequest } from '@aangan/shared-events/features/accounts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Badge } from '../../../components/data/badge.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { sessionsQuery, useChangePassword, useEndSessions } from './api.ts';
import { endAllErrors, ownAccountTexts as texts, passwordErrors, sessionsErrors } from './messages.ts';
import { Section } from './section.tsx';

export function SecuritySection() {
  return (
    <>
      <Section title={texts.changePassword}>
        <PasswordForm />
      </Section>
      <Section title={texts.sessions} about={texts.sessionsHint}>
        <Sessions />
      </Section>
    </>
  );
}

const empty = { current: '', password: '', repeated: '' };

function PasswordForm() {
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: empty });
  const { errors } = formState;
  const change = useChangePassword();
  const submit = handleSubmit(({ current, password, repeated }) => {
    if (change.isPending) return;
    const request = changePasswordRequest.safeParse({ current, password });
    const issues = request.error?.issues ?? [];
    for (const [at, { path, message }] of issues.entries()) {
      const field = path[0] === 'current' ? 'current' : 'password';
      setError(field, { message }, { shouldFocus: at === 0 });
    }
    if (password !== repeated)
      setError('repeated', { message: texts.mismatch }, { shouldFocus: request.success });
    if (!request.success || password !== repeated) return;
    change.mutate(request.data, {
      onSuccess: () => reset(empty),
      onError: (error) => {
        const field = error instanceof ApiError ? error.field : '';
        if (field === 'current' || field === 'password')
          setError(field, { message: errorText(error, passwordErrors) }, { shouldFocus: true });
        else setError('root', { message: errorText(error, passwordErrors) });
      },
    });
  });
  return (
    <form
      noValidate
      aria-label={texts.changePassword}
      onSubmit={(event) => void submit(event)}
      onChange={() => change.isSuccess && change.reset()}
      className="grid max-w-md gap-5"
    >
      <PasswordField
        label={texts.current}
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current')}
      />
      <PasswordField
        label={texts.password}
        description={texts.passwordHint}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={texts.repeated}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      {change.isSuccess && <Banner tone="success">{change.data || texts.changed}</Banner>}
      <Button type="submit" className="justify-self-start" busy={change.isPending} busyText={texts.changing}>
        {texts.change}
      </Button>
    </form>
  );
}

function Sessions() {
  const sessions = useQuery(sessionsQuery());
  const { data } = sessions;
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  // The page goes first: without a session it would leave without the notice.
  const endAll = useEndSessions(() => navigate({ to: '/signin', state: { notice: texts.endedAll } }));
  const end = () => endAll.mutate();
  if (data === undefined)
    return (
      <Unanswered query={sessions} problem={(error) => errorText(error, sessionsErrors)}>
        <Loading text={texts.loading} />
        <Skeleton className="h-24 w-full" />
      </Unanswered>
    );
  return (
    <>
      <ul aria-label={texts.sessions} className="divide-y divide-line">
        {data.map(({ id, openedAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
            {isCurrent ? <Badge tone="leaf">{texts.thisDevice}</Badge> : <span>{texts.otherDevice}</span>}
            <span className="text-muted tabular">{texts.loggedInAt(formatMoment(openedAt))}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={() => setIsAsking(true)}>
        {texts.endAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={texts.endAllQuestion}
        description={texts.endAllAbout}
        confirmText={texts.endAll}
        busy={endAll.isPending}
        busyText={texts.endingAll}
        problem={endAll.error === null ? undefined : errorText(endAll.error, endAllErrors)}
        onCancel={() => setIsAsking(false)}
        onConfirm={end}
      />
    </>
  );
}
