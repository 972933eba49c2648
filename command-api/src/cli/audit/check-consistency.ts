// Compares a checkpoint that an auditor kept with the newest one of a shop, by the proof of the shop's API.
import { checkpointResponse, consistencyResponse } from '@aangan/shared-events/features/audit/http';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { BadCheckpointError, openCheckpoint, type Checkpoint } from '@aangan/shared-events/proof/checkpoint';
import { compareCheckpoints, type Comparison } from '@aangan/shared-events/proof/compare-checkpoints';
import { BadKeyError } from '@aangan/shared-events/proof/signed-note';
import type { z } from 'zod';
import { linesOf } from './lines-of.ts';
import { openFile } from './open-file.ts';

type Kept = z.infer<typeof checkpointResponse>;

const TIMEOUT_MS = 30_000;
/** Of an answer; the path of a proof has at most some hundred hashes. */
const MOST_CHARACTERS = 1024 * 1024;
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
  const older = openWithOwnKey(kept, 'The key in the file');
  const newest = await get(shop, proofPaths.checkpoint, checkpointResponse);
  const newer = openNewest(newest, key ?? kept.key, key === undefined ? 'the kept one' : 'the one of --key');
  const { warning } = newest;
  if (newer.logId !== older.logId || newer.size < older.size)
    return withWarning(compareCheckpoints(older, newer, []), warning);
  const query = `?from=${older.size}&to=${newer.size}`;
  const { path } = await get(shop, proofPaths.consistency + query, consistencyResponse);
  const hashes = path.map((hash) => Buffer.from(hash, 'base64'));
  const compared = withWarning(compareCheckpoints(older, newer, hashes), warning);
  return key === undefined || key === kept.key ? compared : withFormerKey(compared, kept.key);
}

/** A kept checkpoint of another key passes, because the shop may have changed its key since; but only the auditor knows whether it is the shop's. */
function withFormerKey({ kind, message }: Comparison, former: string): Comparison {
  const names = `The kept checkpoint is signed by another key than the one of --key, by ${former}: if that was never a key of the shop, the file proves nothing.`;
  return { kind, message: `${message} ${names}` };
}

/** A shop that knows that its log was changed does not pass, although its checkpoints do. */
function withWarning({ kind, message }: Comparison, warning: string | undefined): Comparison {
  if (warning === undefined) return { kind, message };
  const warns = `The shop itself warns: ${warning}`;
  if (kind !== 'consistent') return { kind, message: `${message} ${warns}` };
  return { kind: 'warned', message: `${warns} Its newest checkpoint continues the kept one.` };
}

async function readKept(file: string): Promise<Kept> {
  const opened = await openFile(file);
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

/** `which` names the key in the message where it is none: it is not the one of the command line. */
function openWithOwnKey({ checkpoint, key }: Kept, which: string): Checkpoint {
  try {
    return openCheckpoint(checkpoint, key);
  } catch (error) {
    throw error instanceof BadKeyError ? new Error(`${which}: ${error.message}`) : error;
  }
}

/** `which` names the trusted key in the message where another one has signed. */
function openNewest(newest: Kept, trusted: string, which: string): Checkpoint {
  const { checkpoint, key } = newest;
  try {
    return openCheckpoint(checkpoint, trusted);
  } catch (error) {
    if (key === trusted || !(error instanceof BadCheckpointError)) throw error;
    openWithOwnKey(newest, 'The key that the shop answers with');
    throw new BadCheckpointError(
      `the newest checkpoint of the shop is signed by another key than ${which}, by ${key}. Ask the operator whether SIGNING_KEY was changed`,
      { cause: error },
    );
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function get<Answer>(shop: string, path: string, schema: z.ZodType<Answer>): Promise<Answer> {
  if (!/^https?:/i.test(shop) || !URL.canParse(path, shop))
    throw new Error(`${shop} is not the address of a shop: type it as https://shop.example.`);
  const response = await fetch(new URL(path, shop), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  if (response?.status === 404)
    throw new Error(`What answers ${path} at ${shop} is not this shop. Check the address.`);
  const body = response?.ok === true ? await bodyOf(response).catch(() => undefined) : undefined;
  if (body === undefined) throw new Error(`The shop at ${shop} does not answer ${path}. Try again later.`);
  const answer = schema.safeParse(jsonIn(body));
  if (!answer.success)
    throw new Error(`What answers ${path} at ${shop} is not this shop. Check the address.`);
  return answer.data;
}

/** The text of an answer, up to the first part that makes it too long. Rejects when it breaks off, or takes too long. */
async function bodyOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MOST_CHARACTERS) break;
  }
  return text + decoder.decode();
}
