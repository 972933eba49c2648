import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../components/form/button.tsx';
import { layoutMessages } from './messages.ts';

/** Accepts an e-mail address and states that nothing was sent: this is a demo shop. */
export function NewsletterForm() {
  const [result, setResult] = useState<'nothing' | 'thanks' | 'wrong'>('nothing');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = form.elements.namedItem('email');
    const good = email instanceof HTMLInputElement && email.value.trim() !== '' && email.validity.valid;
    setResult(good ? 'thanks' : 'wrong');
    if (good) form.reset();
    else if (email instanceof HTMLElement) email.focus();
  }

  return (
    // `dialog`: before hydration a submit does nothing; `get` would put the address into the URL.
    <form method="dialog" onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <input
          type="email"
          name="email"
          aria-label={layoutMessages.emailPlaceholder}
          placeholder={layoutMessages.emailPlaceholder}
          autoComplete="email"
          aria-invalid={result === 'wrong' || undefined}
          aria-describedby="newsletter-result"
          className="h-11 w-full min-w-0 rounded-pill border border-line-strong bg-raised px-5 text-base aria-invalid:border-madder"
        />
        <Button type="submit" variant="secondary" once>
          Send
        </Button>
      </div>
      <p
        id="newsletter-result"
        role="status"
        className={
          result === 'wrong' ? 'mt-2 min-h-6 text-sm text-madder' : 'mt-2 min-h-6 text-sm text-muted'
        }
      >
        {result === 'thanks' && layoutMessages.emailThanks}
        {result === 'wrong' && layoutMessages.emailWrong}
      </p>
    </form>
  );
}
