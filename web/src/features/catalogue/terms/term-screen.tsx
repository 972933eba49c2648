// The back-office screen of categories, brands and colours: add, list, edit, delete.
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { DeleteTermDialog } from './delete-term-dialog.tsx';
import type { Term, TermForm, TermPaths, TermTexts, TermUses } from './term.ts';
import { TermList } from './term-list.tsx';
import { editButtonId } from './term-row.tsx';
import { useTermWrites } from './api.ts';

type TermScreenProps<T extends Term, Values extends object> = {
  readonly texts: TermTexts;
  readonly terms: UseQueryResult<readonly T[]>;
  readonly listKey: QueryKey;
  readonly paths: TermPaths;
  /** Parses a term of an answer; its id is 0 when the answer has none. */
  readonly termFrom: (answer: unknown) => T;
  readonly uses: TermUses;
  readonly Form: TermForm<T, Values>;
  /** The inline edit form; without it the add form switches to editing. */
  readonly RowForm?: TermForm<T, Values>;
};

/** The state of the form beside the list; a new `formKey` remounts it. */
type FormUse<T> = { readonly term?: T; readonly formKey: number; readonly takesFocus: boolean };

export function TermScreen<T extends Term, Values extends object>(props: TermScreenProps<T, Values>) {
  const { texts, terms, listKey, paths, termFrom, uses, Form, RowForm } = props;
  const { save, remove } = useTermWrites<T, Values>(paths, listKey, termFrom);
  const [use, setUse] = useState<FormUse<T>>({ formKey: 0, takesFocus: false });
  const [inRow, setInRow] = useState<T>();
  const [doomed, setDoomed] = useState<T>();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = RowForm ? inRow : use.term;

  const add = async (values: Values) => {
    const { name } = await save.mutateAsync({ id: undefined, values });
    notifySuccess(texts.added(name));
    // A form that edits another term by now stays open.
    const takesFocus = holdsFocus(section.current);
    setUse((now) => (now.formKey === use.formKey ? { formKey: now.formKey + 1, takesFocus } : now));
  };
  const startEditing = (term: T) => {
    if (RowForm) setInRow(term);
    else setUse(({ formKey }) => ({ term, formKey: formKey + 1, takesFocus: true }));
  };
  const stopEditing = (term: T) => {
    // The row must be rendered again before its button can take the focus.
    flushSync(() => {
      if (RowForm) setInRow(undefined);
      else setUse(({ formKey }) => ({ formKey: formKey + 1, takesFocus: false }));
    });
    document.getElementById(editButtonId(term))?.focus();
  };
  const update = (term: T) => async (values: Values) => {
    const { name } = await save.mutateAsync({ id: term.id, values });
    notifySuccess(texts.updated(name));
    stopEditing(term);
  };
  const deleted = (term: T) => {
    notifySuccess(texts.deleted(term.name));
    if (edited?.id !== term.id) return;
    setInRow(undefined);
    setUse(({ formKey }) => ({ formKey: formKey + 1, takesFocus: false }));
  };

  const { term } = use;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{texts.title}</PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[19rem_1fr] xl:grid-cols-[22rem_1fr]">
        <section
          ref={section}
          aria-labelledby="term-form"
          className="rounded-lg border border-line bg-raised p-5 lg:sticky lg:top-5"
        >
          <h2 id="term-form" className="mb-4 text-lg wrap-anywhere">
            {term ? texts.editTitle(term.name) : texts.addTitle}
          </h2>
          <Form
            key={use.formKey}
            term={term}
            texts={texts}
            onSave={term ? update(term) : add}
            onCancel={term && (() => stopEditing(term))}
            takesFocus={use.takesFocus}
          />
        </section>
        <TermList
          ref={heading}
          texts={texts}
          terms={terms}
          uses={uses}
          editedId={edited?.id}
          rowForm={
            RowForm &&
            inRow && (
              <RowForm
                term={inRow}
                texts={texts}
                onSave={update(inRow)}
                onCancel={() => stopEditing(inRow)}
                takesFocus
              />
            )
          }
          onEdit={startEditing}
          onDelete={setDoomed}
        />
      </div>
      <DeleteTermDialog
        term={doomed}
        texts={texts}
        remove={remove}
        onClose={() => setDoomed(undefined)}
        onDeleted={deleted}
        afterwards={heading}
      />
    </div>
  );
}

/** Whether the focus is inside, or nowhere, as after the focused button was disabled. */
function holdsFocus(part: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement === document.body || (part?.contains(activeElement) ?? false);
}
