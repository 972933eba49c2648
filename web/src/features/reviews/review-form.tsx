import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/form/button.tsx';
import { notifySuccess } from '../../components/feedback/notices.ts';
import { StarInput } from '../../components/form/star-input.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { readSession } from '../../lib/session/stored-session.ts';
import { reviewErrorText, reviewTexts } from './messages.ts';
import { reviewResolver } from './review-resolver.ts';
import { useSubmitReview } from './api.ts';
import type { Rated } from './rated.ts';

type ReviewFormProps = {
  readonly productId: number;
  readonly onRated: (rated: Rated) => void;
  readonly onClose: () => void;
};

/** Rating and optional comment; closed by Cancel or on success. */
export function ReviewForm({ productId, onRated, onClose }: ReviewFormProps) {
  const submitReview = useSubmitReview(productId, onRated);
  const form = useForm({ resolver: reviewResolver, defaultValues: { rating: 0, comment: '' } });
  const { errors } = form.formState;
  const rating = useWatch({ control: form.control, name: 'rating' });

  const submit = form.handleSubmit(
    async (review) => {
      if (!readSession()) {
        form.setError('root', { message: reviewTexts.logIn });
        return;
      }
      try {
        await submitReview.mutateAsync({ rating: review.rating, comment: review.comment ?? null });
        notifySuccess(reviewTexts.submitted);
        onClose();
      } catch (error) {
        form.setError('root', { message: reviewErrorText(error) });
      }
    },
    (wrong, event) => wrong.rating && focusStars(event?.target),
  );

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusStars(element.current), []);

  return (
    <form
      ref={element}
      aria-label="Add a Review"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mb-8 flex flex-col gap-5 rounded-lg bg-raised p-5 shadow-soft md:p-7"
    >
      <StarInput
        legend="Your rating"
        value={rating}
        onChange={(stars) => form.setValue('rating', stars, { shouldValidate: form.formState.isSubmitted })}
        error={errors.rating?.message}
      />
      <TextAreaField
        label="Your comment (optional)"
        error={errors.comment?.message}
        {...form.register('comment')}
      />
      {errors.root && (
        <p role="alert" className="font-semibold text-madder">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting} busyText="Sending…">
          Submit Review
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function focusStars(form: unknown): void {
  if (form instanceof HTMLFormElement) form.querySelector('input')?.focus();
}
