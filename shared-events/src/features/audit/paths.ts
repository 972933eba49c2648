// Paths of the audit, for pages that need no schema.
export const proofPaths = {
  checkpoint: '/api/audit/checkpoint',
  consistency: '/api/audit/consistency',
  orderEvidence: '/api/audit/orders/:id/evidence',
  receipt: '/api/orders/:id/receipt',
  clock: '/api/audit/clock',
} as const;

/** The media type of evidence: JSON Lines. */
export const EVIDENCE_TYPE = 'application/jsonl; charset=utf-8';

export const auditPaths = {
  orders: '/api/audit/orders',
  order: '/api/audit/orders/:id',
  correlation: '/api/audit/correlations/:id',
} as const;
