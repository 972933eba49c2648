import { signupRequest } from '@aangan/shared-events/features/accounts/http';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { textOf as textIn } from '../../lib/api/answer-fields.ts';
import { errorText, hasStatus } from '../../lib/api/api-error.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { withoutGrouping } from '../../lib/without-grouping.ts';
import { useSignup } from './api.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { accountTexts, oneMoment, signupErrors } from './messages.ts';

const ONWARD_AFTER_MS = 1_500;

type SignUpForm = {
  readonly name: string;
  readonly username: string;
  readonly mobile: string;
  readonly password: string;
  readonly repeated: string;
  readonly agreed: boolean;
};

/** The fields that are sent, in the order of the form. */
const FIELDS = ['name', 'username', 'mobile', 'password'] as const;

const nothing: SignUpForm = {
  name: '',
  username: '',
  mobile: '',
  password: '',
  repeated: '',
  agreed: false,
};

export function SignUpPage() {
  const form = useForm<SignUpForm>({ defaultValues: nothing });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const signup = useSignup();
  const from = useRouterState({ select: ({ location }) => location.state.from });
  const onward = from === undefined ? {} : { from };
  const navigate = useNavigate();
  const after = useDelayed();

  const submit = handleSubmit((typed) => {
    const missing = missingIn(typed);
    setProblem(missing?.text ?? null);
    if (missing !== undefined) {
      for (const field of missing.fields) setError(field, { type: 'missing' });
      return setFocus(missing.fields[0]);
    }
    const request = signupRequest.safeParse({ ...typed, mobile: withoutGrouping(typed.mobile) });
    if (!request.success) {
      const messages = new Map(request.error.issues.map(({ path, message }) => [path[0], message]));
      const wrong = FIELDS.filter((field) => messages.has(field));
      for (const field of wrong)
        setError(field, { message: messages.get(field) ?? '' }, { shouldFocus: field === wrong[0] });
      return;
    }
    signup.mutate(request.data, {
      onSuccess: () =>
        after(
          ONWARD_AFTER_MS,
          () => void navigate({ to: '/signin', state: { ...onward, username: request.data.username } }),
        ),
      onError: (error) => {
        const text = errorText(error, signupErrors);
        if (!hasStatus(error, 409)) return setProblem(text);
        setError('username', { message: text }, { shouldFocus: true });
      },
    });
  });

  return (
    <SignInLayout
      title="Create an account"
      documentTitle="Sign up"
      lead="One account for your cart, your wishlist and your orders."
    >
      <form onSubmit={submit} noValidate className="mt-8 flex flex-col gap-5">
        <TextField
          label="Full name"
          autoComplete="name"
          {...shown(formState.errors.name, problemId)}
          {...register('name')}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...shown(formState.errors.username, problemId)}
            {...register('username')}
          />
          <TextField
            label="Mobile number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            {...shown(formState.errors.mobile, problemId)}
            {...register('mobile')}
          />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            {...shown(formState.errors.password, problemId)}
            {...register('password')}
          />
          <PasswordField
            label="Repeat password"
            autoComplete="new-password"
            {...shown(formState.errors.repeated, problemId)}
            {...register('repeated')}
          />
        </div>
        <Checkbox
          label={accountTexts.agree}
          marked={formState.errors.agreed && problemId}
          {...register('agreed')}
        />
        {problem && (
          <Banner tone="error">
            <span id={problemId}>{problem}</span>
          </Banner>
        )}
        {signup.isSuccess && (
          <Banner tone="success">{textIn(signup.data.message, accountTexts.signedUp)}</Banner>
        )}
        <Button
          type="submit"
          size="large"
          busy={signup.isPending || signup.isSuccess}
          busyText={signup.isSuccess ? oneMoment : 'Signing up…'}
        >
          Sign up
        </Button>
      </form>
      <p className="mt-8 text-muted">
        Already have an account?{' '}
        <Link
          to="/signin"
          state={onward}
          className="font-semibold text-indigo underline underline-offset-4 hover:no-underline"
        >
          Log in
        </Link>
      </p>
    </SignInLayout>
  );
}

type Field = keyof SignUpForm;
type Missing = { readonly text: string; readonly fields: readonly [Field, ...Field[]] };

/** The first missing requirement of the form, with the fields that it is about; undefined when it is complete. */
function missingIn(typed: SignUpForm): Missing | undefined {
  const [empty, ...others] = [...FIELDS, 'repeated' as const].filter((field) => typed[field].trim() === '');
  if (empty !== undefined) return { text: accountTexts.fillAll, fields: [empty, ...others] };
  if (typed.password !== typed.repeated) return { text: accountTexts.mismatch, fields: ['repeated'] };
  return typed.agreed ? undefined : { text: accountTexts.terms, fields: ['agreed'] };
}

/** A field's own text, or only the mark where the text below the form is about it. */
function shown(
  error: FieldError | undefined,
  problemId: string,
): { readonly error?: string; readonly marked?: string } {
  if (error === undefined) return {};
  return error.message ? { error: error.message } : { marked: problemId };
}
