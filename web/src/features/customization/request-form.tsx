import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { textOf } from '../../lib/api/answer-fields.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useSubmitRequest } from './api.ts';
import { customizationTexts as texts, submitErrors } from './messages.ts';
import { PictureField } from './picture-field.tsx';
import { storedDraft } from './request-draft.ts';
import { requestResolver } from './request-resolver.ts';
import { usePicture } from './use-picture.ts';

const empty = { fullName: '', email: '', designPreference: '' };

/** The request form. The input stays when the server refuses and is cleared on success. */
export function RequestForm() {
  const submitRequest = useSubmitRequest();
  const [unsettled, setUnsettled] = useState(storedDraft);
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({ resolver: requestResolver, defaultValues: unsettled?.details ?? empty });
  const chosen = usePicture();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (details) => {
    setDone(null);
    setUnsettled(null);
    try {
      const { message } = await submitRequest.mutateAsync({
        details,
        image: chosen.picture?.file ?? null,
      });
      form.reset(empty);
      chosen.clear();
      setDone(textOf(message, texts.submitted));
    } catch (error) {
      form.setError('root', { message: errorText(error, submitErrors) });
    }
  });

  return (
    <form
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => void submit(event)}
      onChange={() => setDone(null)}
      className="flex flex-col gap-5 rounded-lg bg-raised p-5 shadow-soft sm:p-8"
    >
      {unsettled !== null && (
        <Banner tone="notice">
          {texts.unsettled} {unsettled.image !== null && texts.chooseAgain(unsettled.image.name)}
        </Banner>
      )}
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextAreaField
        label="Design Preference"
        rows={6}
        description="The piece, its colours and motifs, who it is for, and when you need it."
        error={errors.designPreference?.message}
        {...form.register('designPreference')}
      />
      <PictureField chosen={chosen} />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      {done !== null && <Banner tone="success">{done}</Banner>}
      <Button
        type="submit"
        size="large"
        busy={isSubmitting}
        busyText={texts.submitting}
        className="self-start max-sm:w-full"
      >
        {texts.submit}
      </Button>
    </form>
  );
}
