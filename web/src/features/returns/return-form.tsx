// The dialog in which a shopper asks to return items of an order.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { RETURN_REASONS } from '@aangan/shared-events/features/returns/states';
import { useId, useRef, useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { notifySuccess } from '../../components/feedback/notices.ts';
import { Button } from '../../components/form/button.tsx';
import { FieldError } from '../../components/form/field.tsx';
import { QuantityStepper } from '../../components/form/quantity-stepper.tsx';
import { Chosen } from '../../components/form/chosen.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextAreaField } from '../../components/form/text-field.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { lineKey } from '../../lib/cart-line.ts';
import { useAskReturn } from './api.ts';
import { lineName, type ColorNameOf } from './line-name.ts';
import { askErrors, returnReasonLabels, returnTexts as texts } from './messages.ts';
import { PicturesField } from './pictures-field.tsx';
import type { ReturnDraft } from './use-return-draft.ts';

type ReturnFormProps = {
  readonly order: OrderResponse;
  /** How many of each line can be returned. */
  readonly left: readonly number[];
  readonly colorName: ColorNameOf;
  readonly draft: ReturnDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export function ReturnForm({ order, left, colorName, draft, isOpen, onClose }: ReturnFormProps) {
  const ask = useAskReturn(order.id);
  /** `ask.isPending` is of the last render, which may come after the second of two quick presses. */
  const isAsking = useRef(false);
  const [isTried, setIsTried] = useState(false);
  const chosen = order.OrderItems.flatMap((_, line) => {
    const quantity = Math.min(draft.quantities[line] ?? 0, left[line] ?? 0);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const { reason } = draft;

  const submit = (form: HTMLFormElement) => {
    setIsTried(true);
    if (chosen.length === 0) return focusIn(form, 'fieldset button:not([aria-disabled=true])');
    if (reason === '') return focusIn(form, 'select');
    if (isAsking.current) return;
    isAsking.current = true;
    const pictures = draft.pictures.map(({ file }) => file);
    ask.mutate(
      { lines: chosen, reason, note: draft.note, pictures },
      {
        onSuccess: ({ message }) => {
          setIsTried(false);
          draft.clear();
          notifySuccess(message || texts.asked);
          onClose();
        },
        onSettled: () => {
          isAsking.current = false;
        },
      },
    );
  };
  return (
    <Dialog open={isOpen} onClose={onClose} title={texts.start}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
        className="grid gap-5"
      >
        <Lines
          order={order}
          left={left}
          colorName={colorName}
          draft={draft}
          problem={isTried && chosen.length === 0 ? texts.nothingChosen : undefined}
        />
        <SelectField
          label={texts.reason}
          value={reason}
          onChange={({ target }) =>
            draft.change({ reason: RETURN_REASONS.find((each) => each === target.value) ?? '' })
          }
          error={isTried && reason === '' ? texts.noReason : undefined}
        >
          <option value="">{texts.chooseReason}</option>
          {RETURN_REASONS.map((each) => (
            <option key={each} value={each}>
              {returnReasonLabels[each]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={texts.note}
          rows={3}
          maxLength={1000}
          value={draft.note}
          onChange={({ target }) => draft.change({ note: target.value })}
        />
        <PicturesField draft={draft} />
        {ask.error !== null && <Banner tone="error">{errorText(ask.error, askErrors)}</Banner>}
        <Button
          type="submit"
          once
          busy={ask.isPending}
          busyText={texts.asking}
          className="justify-self-end max-sm:w-full"
        >
          {texts.ask}
        </Button>
      </form>
    </Dialog>
  );
}

/** Moves the focus to what is missing, which may have scrolled out of sight. */
function focusIn(form: HTMLFormElement, selector: string): void {
  form.querySelector<HTMLElement>(selector)?.focus();
}

type LinesProps = Pick<ReturnFormProps, 'order' | 'left' | 'colorName' | 'draft'> & {
  readonly problem: string | undefined;
};

function Lines({ order, left, colorName, draft, problem }: LinesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={problem ? errorId : undefined}>
      <legend className="text-sm font-semibold">{texts.lines}</legend>
      <ul className="divide-y divide-line">
        {order.OrderItems.map(({ id, name, image, color, size }, line) => {
          const most = left[line] ?? 0;
          return (
            <li
              key={lineKey({ id, color, size })}
              className="grid grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[3rem_1fr_auto]"
            >
              <Picture name={image} alt="" sizes="3rem" className="aspect-4/5 h-auto w-full rounded-sm" />
              <p className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <Chosen color={color} colorName={colorName(color)} size={size} />
                <span className="block text-sm text-muted tabular">
                  {most === 0 ? texts.noneLeft : texts.ofBought(most)}
                </span>
              </p>
              {most > 0 && (
                <div className="max-sm:col-start-2">
                  <QuantityStepper
                    label={texts.howMany(lineName({ name, color, size }, colorName))}
                    value={Math.min(draft.quantities[line] ?? 0, most)}
                    min={0}
                    max={most}
                    size="small"
                    onChange={(change) => draft.setQuantity(line, change)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <FieldError id={errorId} text={problem} />
    </fieldset>
  );
}
