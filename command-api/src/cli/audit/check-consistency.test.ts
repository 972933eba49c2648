import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { makeCheckpointSigner, openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import { noteOf, leaves, signer } from '@aangan/shared-events/proof/testing/evidence-files';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { checkConsistency } from './check-consistency.ts';

/** Compares a kept checkpoint with what a server answers. */
async function compareWith(answer: RequestListener, key?: string): Promise<unknown> {
  const folder = await tempFolder();
  onTestFinished(folder.remove);
  const kept = join(folder.path, 'kept.json');
  writeFileSync(kept, JSON.stringify({ checkpoint: await noteOf(leaves), key: signer.verifierKey }));
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return checkConsistency(kept, `http://127.0.0.1:${port}`, key);
}

test('an answer without an end is not read to its end', async () => {
  let sent = 0;
  const endless: RequestListener = (_, response) => {
    const part = Buffer.alloc(1024 * 1024, ' ');
    const send = (): void => {
      while (!response.destroyed && sent < 500 && response.write(part)) sent++;
      if (sent < 500) sent++;
      else response.end();
    };
    response.on('drain', send);
    send();
  };
  await expect(compareWith(endless)).rejects.toThrow('is not this shop. Check the address.');
  expect(sent).toBeLessThan(100);
});

test('an answer that breaks off is none of another program', async () => {
  const broken: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{', () => response.destroy());
  };
  await expect(compareWith(broken)).rejects.toThrow(
    'does not answer /api/audit/checkpoint. Try again later.',
  );
});

test('a key that is none is not taken for the one of the command line', async () => {
  const withoutKey: RequestListener = (_, response) =>
    void response.end(JSON.stringify({ checkpoint: 'a\n\nb', key: 'none' }));
  await expect(compareWith(withoutKey)).rejects.toThrow('The key that the shop answers with: this is not');
});

test('a kept checkpoint that another key than the given one has signed is named', async () => {
  const next = makeCheckpointSigner(Buffer.alloc(32, 9).toString('base64url'));
  const kept = openCheckpoint(await noteOf(leaves), signer.verifierKey);
  const answers: Readonly<Record<string, unknown>> = {
    [proofPaths.checkpoint]: { checkpoint: next.sign(kept), key: next.verifierKey },
    [proofPaths.consistency]: { from: 0, to: 0, path: [] },
  };
  const answer: RequestListener = ({ url = '' }, response) =>
    void response.end(JSON.stringify(answers[url.split('?', 1)[0] ?? '']));
  expect(await compareWith(answer, next.verifierKey)).toEqual({
    kind: 'consistent',
    message: expect.stringContaining(
      ` The kept checkpoint is signed by another key than the one of --key, by ${signer.verifierKey}: `,
    ),
  });
});
