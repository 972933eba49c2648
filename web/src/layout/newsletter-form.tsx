import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { layoutMessages } from './messages.ts';

/** Takes an address and says openly that it goes nowhere. */
export function NewsletterForm() {
  const [told, setTold] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = form.elements.namedItem('email');
    const good = email instanceof HTMLInputElement && email.value.trim() !== '' && email.validity.valid;
    setTold(good ? layoutMessages.emailThanks : layoutMessages.emailWrong);
    if (good) form.reset();
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <input
          type="email"
          name="email"
          aria-label={layoutMessages.emailPlaceholder}
          placeholder={layoutMessages.emailPlaceholder}
          autoComplete="email"
          className="h-11 w-full min-w-0 rounded-pill border border-line-strong bg-raised px-5 text-base"
        />
        <Button type="submit" look="secondary">
          Send
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {told}
      </p>
    </form>
  );
}
