import type { LoginRequest } from '@aangan/shared-events/features/accounts/http';
import { loginRequest } from '@aangan/shared-events/features/accounts/http';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { ApiError, errorText, isRefusedAs200 } from '../../lib/api/api-error.ts';
import { classNames } from '../../lib/class-names.ts';
import { serverMessageOf } from '../../lib/api/server-message.ts';
import { onSessionChange, readSession, type Session } from '../../lib/session/stored-session.ts';
import { isAuditor, canReadLog } from '../../lib/session/token-claims.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { AnotherSessionError, useLogin } from './api.ts';
import { endSession } from './session-query.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { accountTexts, loginErrors, oneMoment } from './messages.ts';

const ONWARD_AFTER_MS = 1_500;

type SignInPageProps = {
  /** The page that a guard redirected from. */
  readonly from: string | undefined;
  /** The username of a sign-up that just succeeded. */
  readonly username: string | undefined;
  /** The reason for the redirect to this page. */
  readonly notice: string | undefined;
};

export function SignInPage({ from, username = '', notice }: SignInPageProps) {
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm<LoginRequest>({
    defaultValues: { username, password: '' },
  });
  const { errors } = formState;
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [secondsToWait, waitFor] = useCountdown();
  const login = useLogin();
  const navigate = useNavigate();
  const after = useDelayed();

  // A log-in in another tab redirects this one, too, unless something is typed: it may be for another account.
  useEffect(() => {
    const unsubscribe = onSessionChange(() => {
      const session = readSession();
      const typed = getValues();
      // The id is stored last.
      if (!session?.userId || typed.password !== '' || typed.username !== username) return;
      unsubscribe();
      void navigate({ href: onward(session, from), replace: true });
    });
    return unsubscribe;
  }, [getValues, navigate, username, from]);

  const submit = handleSubmit((typed) => {
    setProblem(null);
    const request = loginRequest.safeParse(typed);
    if (!request.success) {
      const empty = (['username', 'password'] as const).filter((field) => typed[field].trim() === '');
      for (const field of empty) setError(field, { type: 'missing' });
      if (empty[0]) setFocus(empty[0]);
      return setProblem(accountTexts.bothRequired);
    }
    login.mutate(request.data, {
      // Back does not lead to a form that refuses a second session.
      onSuccess: (session) =>
        after(ONWARD_AFTER_MS, () => void navigate({ href: onward(session, from), replace: true })),
      onError: (error) => {
        setProblem(loginProblem(error));
        waitFor(error instanceof ApiError ? error.retryAfter : 0);
        setFailedAttempts((count) => count + 1);
      },
    });
  });

  return (
    <SignInLayout
      title="Welcome back"
      documentTitle="Log in"
      lead="Log in to see your cart, your wishlist and your orders."
    >
      <form onSubmit={submit} noValidate className="mt-8 flex flex-col gap-5">
        {notice && (
          // Its room stays: the fields below it do not move.
          <Banner tone="notice" className={classNames(login.isSuccess && 'invisible')}>
            {notice}
          </Banner>
        )}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          marked={errors.username && problemId}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          marked={errors.password && problemId}
          {...register('password')}
        />
        {problem && (
          <Banner tone="error">
            <span className="flex flex-wrap items-center justify-between gap-3">
              <span id={problemId}>{problem}</span>
              <span className="flex flex-wrap gap-2">
                {login.error instanceof AnotherSessionError && (
                  <Button variant="secondary" size="small" onClick={endSession}>
                    Logout
                  </Button>
                )}
                {failedAttempts > 0 && (
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={secondsToWait > 0}
                    onClick={() => void submit()}
                  >
                    Retry
                    {/* The alert states the waiting time once; the countdown is hidden from screen readers. */}
                    {secondsToWait > 0 && <span aria-hidden>in {secondsToWait} s</span>}
                  </Button>
                )}
              </span>
            </span>
          </Banner>
        )}
        {login.isSuccess && <Banner tone="success">You are logged in.</Banner>}
        <Button
          type="submit"
          size="large"
          busy={login.isPending || login.isSuccess}
          busyText={login.isSuccess ? oneMoment : accountTexts.loggingIn}
        >
          Log in
        </Button>
      </form>
      <p className="mt-8 text-muted">
        New here?{' '}
        <Link
          to="/signup"
          state={from === undefined ? {} : { from }}
          className="font-semibold text-indigo underline underline-offset-4 hover:no-underline"
        >
          Create an account
        </Link>
      </p>
    </SignInLayout>
  );
}

function loginProblem(error: unknown): string {
  if (error instanceof AnotherSessionError) return accountTexts.anotherSession;
  if (isRefusedAs200(error)) return serverMessageOf(error) ?? accountTexts.loginFailed;
  return errorText(error, loginErrors);
}

/** The redirect after sign-in: back office for an administrator, audit for an auditor, otherwise the page that was requested. */
function onward(session: Session, from: string | undefined): string {
  if (from?.startsWith('/audit') && canReadLog(session)) return from;
  if (isAuditor(session)) return '/audit';
  if (!session.isAdmin) return from === undefined || /^\/(?:admin|audit)/.test(from) ? '/' : from;
  return from?.startsWith('/admin/') ? from : '/admin/dashboard';
}
