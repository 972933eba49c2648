// What auditors, and whoever wants proof, say of the shop's history.
import { z } from 'zod';
import type { Told } from '../../http.ts';

export const proofPaths = {
  checkpoint: '/api/audit/checkpoint',
  consistency: '/api/audit/consistency',
  orderEvidence: '/api/audit/orders/:id/evidence',
  receipt: '/api/orders/:id/receipt',
} as const;

/** The media type of evidence: JSON Lines. */
export const EVIDENCE_TYPE = 'application/jsonl; charset=utf-8';

export const checkpointResponse = z
  .object({
    /** A signed note (C2SP tlog-checkpoint). */
    checkpoint: z
      .string()
      .meta({ description: 'How many events the log has and the root of their tree, as a signed note.' }),
    key: z
      .string()
      .meta({ description: 'The public key (Ed25519) that it is signed with: `<name>+<id>+<key>`.' }),
  })
  .meta({ id: 'Checkpoint' });
export type CheckpointResponse = Told<typeof checkpointResponse>;

const treeSize = z.coerce.number().pipe(z.int().min(0));
export const consistencyQuery = z.object({ from: treeSize, to: treeSize });

export const consistencyResponse = z
  .object({
    from: z.int(),
    to: z.int(),
    path: z
      .array(z.string())
      .meta({ description: 'Hashes in base64, nearest first (RFC 6962, section 2.1.2).' }),
  })
  .meta({ id: 'Consistency' });
export type ConsistencyResponse = Told<typeof consistencyResponse>;
