// The reasons of returns as sentences have them.
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';

export const returnReasons: Readonly<Record<ReturnReason, string>> = {
  'does-not-fit': 'it does not fit',
  damaged: 'it is damaged',
  'not-as-described': 'it is not as described',
  'wrong-item': 'it is the wrong item',
  'changed-mind': 'a change of mind',
};
