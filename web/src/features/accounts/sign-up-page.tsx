import { signupRequest } from '@aangan/shared-events/features/accounts/http';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { textOf as textIn } from '../../lib/api/answer-fields.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
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
  const { register, handleSubmit, setError, formState } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const signup = useSignup();
  const from = useRouterState({ select: ({ location }) => location.state.from });
  const onward = from === undefined ? {} : { from };
  const navigate = useNavigate();
  const after = useDelayed();

  const submit = handleSubmit((typed) => {
    setProblem(missingIn(typed));
    if (missingIn(typed) !== null) return;
    const asked = signupRequest.safeParse(typed);
    if (!asked.success) {
      for (const { path, message } of asked.error.issues) {
        const [field] = path;
        if (isField(field)) setError(field, { message }, { shouldFocus: true });
      }
      return;
    }
    signup.mutate(asked.data, {
      onSuccess: () =>
        after(
          ONWARD_AFTER_MS,
          () => void navigate({ to: '/signin', state: { ...onward, username: asked.data.username } }),
        ),
      onError: (error) => setProblem(errorText(error, signupErrors)),
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
          error={textOf(formState.errors.name)}
          {...register('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={textOf(formState.errors.username)}
            {...register('username')}
          />
          <TextField
            label="Mobile number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            error={textOf(formState.errors.mobile)}
            {...register('mobile')}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={textOf(formState.errors.password)}
            {...register('password')}
          />
          <PasswordField label="Repeat password" autoComplete="new-password" {...register('repeated')} />
        </div>
        <Checkbox label={accountTexts.agree} {...register('agreed')} />
        {problem && <Banner tone="error">{problem}</Banner>}
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

/** The first missing requirement of the form, in the order of the fields; undefined when it is complete. */
function missingIn({ agreed, repeated, password, ...texts }: SignUpForm): string | null {
  if ([...Object.values(texts), password, repeated].some((text) => text.trim() === ''))
    return accountTexts.fillAll;
  if (password !== repeated) return accountTexts.mismatch;
  return agreed ? null : accountTexts.terms;
}

function isField(name: unknown): name is 'name' | 'username' | 'mobile' | 'password' {
  return name === 'name' || name === 'username' || name === 'mobile' || name === 'password';
}

function textOf(error: FieldError | undefined): string | undefined {
  return error?.message;
}
