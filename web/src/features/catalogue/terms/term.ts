// The common interface of categories, brands and colours: one back-office screen serves all three, with texts of their own.
import type { ComponentType } from 'react';
import type { ErrorTexts } from '../../../lib/api/api-error.ts';

/** Only a colour has a hex code. */
export type Term = { readonly id: number; readonly name: string; readonly hexCode?: string };
export type TermPaths = { readonly all: string; readonly one: string };

export type TermTexts = {
  readonly title: string;
  readonly listTitle: string;
  readonly addTitle: string;
  readonly editTitle: (name: string) => string;
  readonly add: string;
  readonly update: string;
  readonly find: string;
  readonly found: (count: number) => string;
  readonly loading: string;
  readonly none: string;
  readonly noneAbout: string;
  readonly noneFound: (searched: string) => string;
  readonly fetchFailed: (error: unknown) => string;
  readonly addFailed: ErrorTexts;
  readonly updateFailed: ErrorTexts;
  readonly deleteFailed: ErrorTexts;
  readonly added: (name: string) => string;
  readonly updated: (name: string) => string;
  readonly deleted: (name: string) => string;
  readonly confirmDelete: string;
};

/** The number of products that use each term, and the back-office search that lists them. */
export type TermUses = {
  /** Undefined while unknown. */
  readonly counts: ReadonlyMap<number, number> | undefined;
  readonly productsOf: (id: number) => TermFilter;
};
export type TermFilter = {
  readonly categories?: readonly number[];
  readonly brands?: readonly number[];
  readonly colors?: readonly number[];
};

export type TermFormProps<T extends Term, Values> = {
  /** The edited term; undefined when adding. */
  readonly term: T | undefined;
  readonly texts: TermTexts;
  /** Rejects with the server's error. */
  readonly onSave: (values: Values) => Promise<void>;
  readonly onCancel: (() => void) | undefined;
  /** Whether the form takes the focus when it is mounted. */
  readonly takesFocus: boolean;
};
export type TermForm<T extends Term, Values> = ComponentType<TermFormProps<T, Values>>;
