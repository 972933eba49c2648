import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../components/form/button.tsx';
import { layoutMessages } from './messages.ts';

/** Takes an address and says openly that it goes nowhere. */
export function NewsletterForm() {
  const [told, setTold] = useState<'nothing' | 'thanks' | 'wrong'>('nothing');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = form.elements.namedItem('email');
    const good = email instanceof HTMLInputElement && email.value.trim() !== '' && email.validity.valid;
    setTold(good ? 'thanks' : 'wrong');
    if (good) form.reset();
    else if (email instanceof HTMLElement) email.focus();
  }

  return (
    // Before the script is there it goes nowhere: an address of somebody's has no place in the address bar.
    <form method="dialog" onSubmit={submit} noValidate>
      <div className="flex gap-2">
        <input
          type="email"
          name="email"
          aria-label={layoutMessages.emailPlaceholder}
          placeholder={layoutMessages.emailPlaceholder}
          autoComplete="email"
          aria-invalid={told === 'wrong' || undefined}
          aria-describedby="newsletter-told"
          className="h-11 w-full min-w-0 rounded-pill border border-line-strong bg-raised px-5 text-base aria-invalid:border-madder"
        />
        <Button type="submit" look="secondary">
          Send
        </Button>
      </div>
      <p
        id="newsletter-told"
        role="status"
        className={told === 'wrong' ? 'mt-2 min-h-6 text-sm text-madder' : 'mt-2 min-h-6 text-sm text-muted'}
      >
        {told === 'thanks' && layoutMessages.emailThanks}
        {told === 'wrong' && layoutMessages.emailWrong}
      </p>
    </form>
  );
}
