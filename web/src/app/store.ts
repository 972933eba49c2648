import { createStore } from 'jotai';

/** The one Jotai store, for code outside React too. */
export const store = createStore();
