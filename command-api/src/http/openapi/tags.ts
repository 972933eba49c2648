// The tags of the document: the chapters of the features, and those of what is no feature.
import type { Chapter } from '../api-feature.ts';

export const LIVE = 'live';
export const SHOP = 'shop';

export const otherChapters: readonly Chapter[] = [
  { name: LIVE, description: 'Live updates by server-sent events.' },
  { name: SHOP, description: 'Health, pictures and this document.' },
];
