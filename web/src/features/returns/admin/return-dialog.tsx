// One return in the back office, and what can be done next.
import type { ReturnResponse } from '@aangan/shared-events/features/returns/http';
import { useRef, useState } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox } from '../../../components/form/checkbox.tsx';
import { QuantityStepper } from '../../../components/form/quantity-stepper.tsx';
import { TextAreaField } from '../../../components/form/text-field.tsx';
import { ApiError, errorText, hasStatus } from '../../../lib/api/api-error.ts';
import { readReturn, useReturnStep, type ReturnStep } from './api.ts';
import { lineName, type ColorNameOf } from '../line-name.ts';
import { adminReturnTexts as texts, returnStepErrors } from './messages.ts';
import { RefundForm } from './refund-form.tsx';
import { ReturnFacts } from './return-facts.tsx';

type ReturnDialogProps = {
  /** The newest that is known of it. */
  readonly returned: ReturnResponse;
  readonly colorName: ColorNameOf;
  readonly onChanged: (returned: ReturnResponse) => void;
  readonly onClose: () => void;
};

export function ReturnDialog({ returned, colorName, onChanged, onClose }: ReturnDialogProps) {
  const step = useReturnStep();
  const [reference, setReference] = useState('');
  /** `step.isPending` is of the last render, which may come after the second of two quick presses. */
  const isTaking = useRef(false);
  // The live message of a step may come before its answer: the next step is offered once it can be taken.
  const shown = step.isPending ? step.variables.returned : returned;
  const name = texts.name(shown.orderId, shown.number);
  const take = (next: ReturnStep, onDone?: () => void) => {
    if (isTaking.current) return;
    isTaking.current = true;
    const variables = { step: next, returned: shown };
    step.mutate(variables, {
      onSuccess: ({ message, returned: changed }) => {
        notifySuccess(message);
        onChanged(changed);
        onDone?.();
      },
      // Another administrator was faster: what is possible now follows from its new state.
      onError: (error) => {
        if (hasStatus(error, 409)) void readReturn(shown).then(onChanged, () => undefined);
      },
      onSettled: () => {
        isTaking.current = false;
      },
    });
  };
  const isMoved = useMovedByOthers(shown, step);
  const busy = (action: ReturnStep['action']) => step.isPending && step.variables.step.action === action;
  return (
    <Dialog open onClose={onClose} title={name} className="w-[min(42rem,calc(100vw-2rem))]">
      <div className="grid gap-5">
        <ReturnFacts returned={shown} colorName={colorName} />
        {isMoved && <Banner tone="notice">{texts.changed}</Banner>}
        {step.error !== null && <Banner tone="error">{problemOf(step.error)}</Banner>}
        {shown.state === 'requested' && <Decide take={take} busy={busy} />}
        {shown.state === 'approved' && (
          <Receive shown={shown} colorName={colorName} take={take} busy={busy('receive')} />
        )}
        {(shown.state === 'received' || shown.state === 'refunded') && shown.refundable > 0 && (
          <RefundForm
            key={shown.revision}
            shown={shown}
            take={take}
            busy={busy('refund')}
            reference={reference}
            onReference={setReference}
          />
        )}
        {shown.state === 'received' && (
          <Close name={name} take={take} busy={busy('close')} problem={step.error} />
        )}
      </div>
    </Dialog>
  );
}

/** Whether another administrator or the customer changed the return since it was opened, or since the own step. What follows a refund is the shop's. */
function useMovedByOthers(shown: ReturnResponse, step: ReturnType<typeof useReturnStep>): boolean {
  const [opened] = useState(shown);
  const own = step.data?.returned ?? opened;
  const isOver = !step.isPending && step.error === null;
  return isOver && shown.revision > own.revision && own.state !== 'refunding';
}

function problemOf(error: Error): string {
  return error instanceof ApiError && error.code === 'changed-meanwhile'
    ? texts.changed
    : errorText(error, returnStepErrors);
}

type Take = (next: ReturnStep, onDone?: () => void) => void;

function Decide({
  take,
  busy,
}: {
  readonly take: Take;
  readonly busy: (action: ReturnStep['action']) => boolean;
}) {
  const [explanation, setExplanation] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const [wasRefusing, setWasRefusing] = useState(false);
  if (explanation === undefined)
    return (
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet-danger" autoFocus={wasRefusing} onClick={() => setExplanation('')}>
          {texts.refuse}
        </Button>
        <Button
          once
          busy={busy('approve')}
          busyText={texts.approving}
          onClick={() => take({ action: 'approve' })}
        >
          {texts.approve}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (explanation.trim() === '') event.currentTarget.querySelector('textarea')?.focus();
        else take({ action: 'refuse', explanation: explanation.trim() });
      }}
    >
      <TextAreaField
        label={texts.explanation}
        rows={3}
        maxLength={1000}
        autoFocus
        value={explanation}
        onChange={({ target }) => setExplanation(target.value)}
        error={isTried && explanation.trim() === '' ? texts.noExplanation : undefined}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            setExplanation(undefined);
            setIsTried(false);
            setWasRefusing(true);
          }}
        >
          {texts.cancel}
        </Button>
        <Button once type="submit" variant="danger" busy={busy('refuse')} busyText={texts.refusing}>
          {texts.refuse}
        </Button>
      </div>
    </form>
  );
}

type Arrived = Readonly<Record<number, { readonly quantity: number; readonly restock: boolean }>>;

type ReceiveProps = Pick<ReturnDialogProps, 'colorName'> & {
  readonly shown: ReturnResponse;
  readonly take: Take;
  readonly busy: boolean;
};

function Receive({ shown: { lines, reason }, colorName, take, busy }: ReceiveProps) {
  // Damaged goods are not sold again unless the administrator chooses it.
  const restock = reason !== 'damaged';
  const [arrived, setArrived] = useState<Arrived>(() =>
    Object.fromEntries(lines.map(({ line, quantity }) => [line, { quantity, restock }])),
  );
  const named = lines.map((line) => ({ ...line, named: lineName(line, colorName) }));
  const of = (line: number) => arrived[line] ?? { quantity: 0, restock: false };
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {named.map(({ line, named: name, quantity: asked }) => (
          <li key={line} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{name}</span>
            <QuantityStepper
              label={texts.arrived(name)}
              value={of(line).quantity}
              min={0}
              max={asked}
              size="small"
              onChange={(change) =>
                setArrived((before) => ({
                  ...before,
                  [line]: { ...of(line), quantity: change(before[line]?.quantity ?? 0) },
                }))
              }
            />
            <Checkbox
              label={texts.restock(name)}
              checked={of(line).restock && of(line).quantity > 0}
              disabled={of(line).quantity === 0}
              onChange={({ target }) =>
                setArrived((before) => ({ ...before, [line]: { ...of(line), restock: target.checked } }))
              }
            />
          </li>
        ))}
      </ul>
      <Button
        once
        className="justify-self-end"
        busy={busy}
        busyText={texts.receiving}
        onClick={() => take({ action: 'receive', lines: lines.map(({ line }) => ({ line, ...of(line) })) })}
      >
        {texts.receive}
      </Button>
    </div>
  );
}

type CloseProps = {
  readonly name: string;
  readonly take: Take;
  readonly busy: boolean;
  readonly problem: Error | null;
};

function Close({ name, take, busy, problem }: CloseProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [explanation, setExplanation] = useState('');
  const opener = useRef<HTMLElement>(null);
  const around = useRef<HTMLElement>(null);
  const close = () => {
    const text = explanation.trim();
    take({ action: 'close', ...(text !== '' && { explanation: text }) }, () => setIsAsking(false));
  };
  return (
    <>
      <Button
        variant="quiet-danger"
        className="justify-self-end"
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          around.current = currentTarget.closest<HTMLElement>('[role=dialog]');
          setIsAsking(true);
        }}
      >
        {texts.close}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={texts.closeQuestion(name)}
        description={texts.closeAbout}
        problem={problem === null ? undefined : problemOf(problem)}
        confirmText={texts.close}
        busy={busy}
        busyText={texts.closing}
        onConfirm={close}
        onCancel={() => setIsAsking(false)}
        // A closed return has no button that closes it: the focus stays in its dialog.
        finalFocus={() => (opener.current?.isConnected === true ? opener.current : around.current)}
      >
        <TextAreaField
          label={texts.closeExplanation}
          rows={3}
          maxLength={1000}
          value={explanation}
          onChange={({ target }) => setExplanation(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
