// Compares a checkpoint that an auditor kept with the newest one of a shop, by the proof of the shop's API.
import { open } from 'node:fs/promises';
import { checkpointResponse, consistencyResponse } from '@aangan/shared-events/features/audit/http';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { compareCheckpoints, type Comparison } from '@aangan/shared-events/proof/compare-checkpoints';
import { linesOf } from './lines-of.ts';

const TIMEOUT_MS = 30_000;
/** A kept answer of the API may be spread over a few lines. */
const MOST_LINES = 20;

/**
 * `file` is an answer of `/api/audit/checkpoint`, or an evidence file, receipt or export. The newest checkpoint must be signed by `key`, or else by
 * the key in the file. Rejects with an operator's message, or `BadCheckpointError` when a signature is wrong.
 */
export async function checkConsistency(
  file: string,
  shop: string,
  key: string | undefined,
): Promise<Comparison> {
  const kept = await readKept(file);
  const older = openCheckpoint(kept.checkpoint, kept.key);
  const newest = checkpointResponse.parse(await get(shop, proofPaths.checkpoint));
  const newer = openCheckpoint(newest.checkpoint, key ?? kept.key);
  if (newer.logId !== older.logId || newer.size < older.size) return compareCheckpoints(older, newer, []);
  const query = `?from=${older.size}&to=${newer.size}`;
  const { path } = consistencyResponse.parse(await get(shop, proofPaths.consistency + query));
  return compareCheckpoints(
    older,
    newer,
    path.map((hash) => Buffer.from(hash, 'base64')),
  );
}

async function readKept(file: string): Promise<{ readonly checkpoint: string; readonly key: string }> {
  const opened = await open(file);
  const lines: string[] = [];
  for await (const line of linesOf(opened.createReadStream())) {
    if (lines.length === 0 && !line.startsWith('{')) continue;
    const kept = checkpointResponse.safeParse(jsonIn(lines.concat(line).join('\n')));
    if (kept.success) return kept.data;
    lines.push(line);
    if (lines.length === MOST_LINES) break;
  }
  throw new Error(
    'This file contains no checkpoint. Keep the answer of /api/audit/checkpoint, or an evidence file.',
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function get(shop: string, path: string): Promise<unknown> {
  if (!URL.canParse(path, shop)) throw new Error(`${shop} is not the address of a shop.`);
  const answer = await fetch(new URL(path, shop), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  if (answer?.ok !== true) throw new Error(`The shop at ${shop} does not answer ${path}. Try again later.`);
  return answer.json();
}
