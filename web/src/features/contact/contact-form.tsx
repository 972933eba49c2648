import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { contactTexts } from './messages.ts';

type ContactFields = {
  readonly Fname: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
};

const required = { validate: (text: string) => text.trim() !== '' || contactTexts.required };
const email = { ...required, pattern: { value: /^\S+@\S+\.\S+$/, message: contactTexts.email } };

/** Validates the form, keeps the input out of the address bar, and states that nothing is sent. */
export function ContactForm() {
  const [thanked, setThanked] = useState(false);
  const form = useForm<ContactFields>({ defaultValues: { Fname: '', email: '', phone: '', message: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(() => {
    form.reset();
    setThanked(true);
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setThanked(false)}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.Fname?.message}
        {...form.register('Fname', required)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', email)}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone', required)}
      />
      <TextAreaField
        label="Message"
        rows={5}
        error={errors.message?.message}
        {...form.register('message', required)}
      />
      <Button type="submit" once className="self-start">
        Send
      </Button>
      {thanked && <Banner tone="success">{contactTexts.thanks}</Banner>}
    </form>
  );
}
