// Proofs that the history is unchanged: signed checkpoints, consistency between them, and the events of an
// order as evidence.
import { Readable } from 'node:stream';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { makeLogFaultProbe } from '@aangan/platform/proofs/proof-health';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import { noClockSteps } from '@aangan/shared-events/clock-steps';
import {
  checkpointResponse,
  clockResponse,
  consistencyQuery,
  consistencyResponse,
} from '@aangan/shared-events/features/audit/http';
import { EVIDENCE_TYPE, proofPaths } from '@aangan/shared-events/features/audit/paths';
import { consistencyPath } from '@aangan/shared-events/proof/merkle';
import { z } from 'zod';
import { defineRoute, parseIdParam, requireVisitor } from '../../../http/define-route.ts';
import { missingOrder } from '../../../domain/common-refusals.ts';
import type { DomainError } from '../../../domain/domain-error.ts';
import type { Route, StreamedBody } from '../../../http/route.ts';
import {
  evidenceNotProven,
  noSuchSize,
  notSignedYet,
  receiptNotProven,
  signingKeyMissing,
} from '../refusals.ts';
import { visibleTo, signedTree, orderEvidence, type ProofNeeds } from './evidence.ts';
import { LOG_FAULT_WARNINGS } from './log-fault-warnings.ts';
import { isProven } from './proven-lines.ts';

export type ProofRouteNeeds = ProofNeeds & {
  readonly log: Pick<EventLog, 'head'>;
  readonly proofs: Pick<ProofStore, 'clock' | 'state' | 'lastLeaf' | 'lostLeaves'>;
  /** Account id of the order's buyer; undefined when there is no such order. */
  readonly buyerOf: (orderId: number) => Promise<string | undefined>;
};

const evidence = z.string().meta({
  description:
    'JSON Lines: first the checkpoint that proves it and its scope, signed by the shop, then one CloudEvent (1.0) for each event. A receipt has only the hash (`leafhash`) of what the shop’s staff did.',
});

export function proofRoutes(needs: ProofRouteNeeds): readonly Route[] {
  const faultOfLog = makeLogFaultProbe(needs.proofs, needs.log);
  return [
    defineRoute({
      method: 'get',
      path: proofPaths.checkpoint,
      who: 'anyone',
      summary:
        'The newest signed checkpoint of the log, the key that verifies it, and a warning where the log is known not to be the one that its proof covers.',
      answers: { body: checkpointResponse },
      refuses: [notSignedYet()],
      handle: async () => {
        const tree = await signedTree(needs);
        if (tree === undefined) throw notSignedYet();
        const fault = await faultOfLog();
        const warning = fault && { warning: LOG_FAULT_WARNINGS[fault] };
        return { body: { checkpoint: tree.note, key: tree.verifierKey, ...warning } };
      },
    }),
    defineRoute({
      method: 'get',
      path: proofPaths.consistency,
      who: 'anyone',
      summary: 'The proof that the log of one size extends an older one and that nothing in it was changed.',
      query: consistencyQuery,
      answers: { body: consistencyResponse },
      refuses: [noSuchSize(), notSignedYet()],
      handle: async ({ query: { from, to } }) => {
        const tree = await signedTree(needs);
        if (tree === undefined) throw notSignedYet();
        if (from > to || to > tree.size) throw noSuchSize();
        const path = await consistencyPath(tree.nodeAt, from, to);
        return { body: { from, to, path: path.map((hash) => Buffer.from(hash).toString('base64')) } };
      },
    }),
    defineRoute({
      method: 'get',
      path: proofPaths.clock,
      who: 'reader',
      summary: 'Where the clock went back in the log; events are in the order in which they were written.',
      answers: { body: clockResponse },
      handle: async () => {
        const { count, steps } = (await needs.proofs.clock(await needs.log.logId())) ?? noClockSteps;
        return { body: { count, steps } };
      },
    }),
    defineRoute({
      method: 'get',
      path: proofPaths.orderEvidence,
      who: 'reader',
      summary:
        'All events of an order, of its payment and of its returns with the proof that they are in the log: a file that can be verified without the shop.',
      answers: { body: evidence, type: EVIDENCE_TYPE },
      refuses: [missingOrder(), evidenceNotProven(), notSignedYet(), signingKeyMissing()],
      handle: async ({ params }) => {
        const orderId = parseIdParam(params);
        return { body: undefined, stream: await evidenceFile(needs, orderId, evidenceNotProven) };
      },
    }),
    defineRoute({
      method: 'get',
      path: proofPaths.receipt,
      chapter: 'orders',
      who: 'buyer',
      summary:
        'The receipt of the user’s own order: its events with the proof that they are in the log; actions of the staff as hashes only.',
      answers: { body: evidence, type: EVIDENCE_TYPE },
      refuses: [missingOrder(), receiptNotProven(), notSignedYet(), signingKeyMissing()],
      handle: async ({ params, visitor }) => {
        const { accountId, role } = requireVisitor(visitor);
        const orderId = parseIdParam(params);
        const buyer = orderId === undefined ? undefined : await needs.buyerOf(orderId);
        if (buyer === undefined || (role !== 'admin' && buyer !== accountId)) throw missingOrder();
        const stream = await evidenceFile(needs, orderId, receiptNotProven, visibleTo(buyer));
        return { body: undefined, stream };
      },
    }),
  ];
}

/** Throws the refusal for a file that does not pass `npm run audit -- verify`. */
async function evidenceFile(
  needs: ProofNeeds,
  orderId: number | undefined,
  notProven: () => DomainError,
  shows?: ReturnType<typeof visibleTo>,
): Promise<StreamedBody> {
  const written = orderId === undefined ? undefined : await orderEvidence(needs, orderId, shows);
  if (written === undefined) throw missingOrder();
  const lines: string[] = [];
  for await (const line of written) lines.push(line);
  if (!(await isProven(lines))) throw notProven();
  return { type: EVIDENCE_TYPE, name: `order-${orderId}.evidence.jsonl`, text: Readable.from(lines) };
}
