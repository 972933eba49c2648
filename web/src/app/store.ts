import { createStore } from 'jotai';

/** The one store of the app's atoms, for those who stand outside of React too. */
export const store = createStore();
