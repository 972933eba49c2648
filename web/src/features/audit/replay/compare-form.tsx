import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { replayTexts } from './messages.ts';
import { localIn, type CompareSearch, parseCompareSearch } from './replay-search.ts';

type CompareFormProps = {
  readonly search: CompareSearch;
  /** The times of the two points, if known; they fill the fields. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onCompare: (search: CompareSearch) => void;
};

/** Two points in time, and what to compare. */
export function CompareForm({ search, from, to, onCompare }: CompareFormProps) {
  // Without an answer, as when it was refused, the times are those that were asked for.
  const fields = { from: localIn(from ?? search.from), to: localIn(to ?? search.to) };
  const touched = useRef(new Set<string>());
  const asked = JSON.stringify(search);
  const [refused, setRefused] = useState<string>();
  const form = useRefilled(asked, touched);
  return (
    <form
      ref={form}
      aria-label="What to compare"
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-5 sm:grid-cols-2 lg:grid-cols-4"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) touched.current.add(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const values = Object.fromEntries(new FormData(event.currentTarget));
        const both = values['product'] !== '' && values['order'] !== '';
        setRefused(both ? asked : undefined);
        if (both) return event.currentTarget.querySelector<HTMLInputElement>('[name=order]')?.focus();
        // An untouched field keeps the exact event that it was filled from, which is more precise than its time.
        const valueOf = (name: 'from' | 'to') => (touched.current.has(name) ? values[name] : search[name]);
        const parsed = parseCompareSearch({ ...values, from: valueOf('from'), to: valueOf('to') });
        onCompare({ ...parsed, ...(search.days && { days: search.days }) });
      }}
    >
      <TextField
        label="From"
        name="from"
        type="datetime-local"
        step={1}
        required
        defaultValue={fields.from}
      />
      <TextField
        label="To"
        name="to"
        type="datetime-local"
        step={1}
        defaultValue={fields.to}
        description="Leave empty for now"
      />
      <TextField
        label="Product number"
        name="product"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={search.product}
        description="Compare this instead of the dashboard"
      />
      <TextField
        label="Order number"
        name="order"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={search.order}
        description="Compare this instead of the dashboard"
        error={refused === asked ? replayTexts.eitherOr : undefined}
      />
      <div className="sm:col-span-2 lg:col-span-4">
        <Button type="submit" className="w-full sm:w-auto">
          Compare
        </Button>
      </div>
    </form>
  );
}

/** Fills the fields with what is compared whenever that changes. The form stays, and with it the focus on its button or field. */
function useRefilled(asked: string, touched: RefObject<Set<string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const filledFor = useRef(asked);
  useEffect(() => {
    // What was typed before this code was loaded is kept.
    if (filledFor.current === asked) return;
    filledFor.current = asked;
    touched.current.clear();
    form.current?.reset();
  }, [asked, touched]);
  return form;
}
