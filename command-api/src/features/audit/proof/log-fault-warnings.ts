import type { LogFault } from '@aangan/platform/proofs/proof-health';

/** Without the place that `/readyz` names, because anyone may read it and a stream may be named after an account. */
export const LOG_FAULT_WARNINGS = {
  'cut off':
    'The log of this shop lacks events that its proof covers: its end was removed, or an older copy was put in its place.',
  changed:
    'The log of this shop is not the one that its proof covers: events in it were inserted, removed or replaced.',
} as const satisfies Record<LogFault, string>;
