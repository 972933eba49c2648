// What categories, brands and colours have in common in the back office: one screen serves all three, each brings its own words.
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

/** How many products use each term, and where the back office lists them. */
export type TermUses = {
  /** Undefined while nobody knows. */
  readonly counts: ReadonlyMap<number, number> | undefined;
  readonly productsOf: (id: number) => TermFilter;
};
export type TermFilter = {
  readonly categories?: readonly number[];
  readonly brands?: readonly number[];
  readonly colors?: readonly number[];
};

export type TermFormProps<T extends Term, Values> = {
  /** The one that is edited; undefined when one is added. */
  readonly term: T | undefined;
  readonly texts: TermTexts;
  /** Rejects with what the shop refused. */
  readonly onSave: (values: Values) => Promise<void>;
  readonly onCancel: (() => void) | undefined;
  /** Whether the form takes the focus when it appears. */
  readonly takesFocus: boolean;
};
export type TermForm<T extends Term, Values> = ComponentType<TermFormProps<T, Values>>;
