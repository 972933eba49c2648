// The keys of cached mails.
import type { QueryKey } from '@tanstack/react-query';
import { personalKey } from '../../lib/session/personal-data.ts';

/** Of everything about mails. */
export const mailsKey = (): QueryKey => personalKey('mails');
export const mailListsKey = (): QueryKey => [...mailsKey(), 'list'];
export const mailKey = (id: string): QueryKey => [...mailsKey(), 'one', id];
