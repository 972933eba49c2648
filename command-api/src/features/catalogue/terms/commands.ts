// The commands of a category, brand or colour. That a name is free and that no product uses a term is checked
// before.
export type TermValues = {
  readonly name: string;
  /** Colours only; `#RRGGBB` in upper case. */
  readonly hexCode?: string;
};

export type AddTerm = TermValues & { readonly type: 'AddTerm'; readonly id: number };
export type ChangeTerm = TermValues & { readonly type: 'ChangeTerm' };
export type RemoveTerm = { readonly type: 'RemoveTerm' };
export type RestoreTerm = { readonly type: 'RestoreTerm' };
export type TermCommand = AddTerm | ChangeTerm | RemoveTerm | RestoreTerm;
