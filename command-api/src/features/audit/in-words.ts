// What is told of an event to whoever cannot read its type and its fields.

export type Change = { readonly what: string; readonly from: string | null; readonly to: string | null };

export type Words = { readonly title: string; readonly text: string; readonly changes: readonly Change[] };
