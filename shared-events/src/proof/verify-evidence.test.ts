import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields.ts';
import { makeCheckpointSigner } from './checkpoint.ts';
import { EVIDENCE_FORMAT, readEvidenceHead, writeEvidenceHead } from './evidence-head.ts';
import type { Leaf } from './leaf.ts';
import { consistencyPath } from './merkle.ts';
import { BadKeyError, makeNoteSigner } from './signed-note.ts';
import { asSignedEarlier } from './testing/earlier-checkpoint.ts';
import {
  aLeaf,
  at,
  fileOf,
  leaves,
  logId,
  noteOf,
  noteSigner,
  ofAPeriod,
  ofOneOrder,
  signer,
  signingKey,
  treeOf,
} from './testing/evidence-files.ts';
import { verifyEvidence } from './verify-evidence.ts';

const unsigned = ([first = '', ...events]: readonly string[]): string[] => [
  first.replace(/,"signature":"[^"]+"/, ''),
  ...events,
];

const problemOf = async (lines: readonly string[], key?: string) =>
  (await verifyEvidence(lines, key)).problem;

describe('evidence', () => {
  test('of an order, and of a period, holds', async () => {
    expect(await verifyEvidence(await ofOneOrder())).toMatchObject({ events: 5, problem: undefined });
    expect(await verifyEvidence(await ofAPeriod(), signer.verifierKey)).toMatchObject({
      checkpoint: { logId, size: 11 },
      events: 7,
      problem: undefined,
    });
  });

  test('holds below the lines that npm run prints before it, and nowhere else', async () => {
    const lines = await ofOneOrder();
    const fromNpm = ['', '> aangan@0.1.0 audit', '> exec node command-api/src/cli/audit.ts evidence 1', ''];
    expect(await verifyEvidence([...fromNpm, ...lines])).toMatchObject({ events: 5, problem: undefined });
    expect(await problemOf(lines.toSpliced(2, 0, ...fromNpm))).toMatchObject({ kind: 'unreadable', line: 4 });
  });

  test('of an order and its payment has both streams whole, in the order of the log', async () => {
    const ofBoth = (): Promise<string[]> => {
      const streams = [
        { stream: 'order-0', events: 6 },
        { stream: 'order-1', events: 5 },
      ];
      return fileOf(leaves, { kind: 'streams', streams }, () => true);
    };
    const lines = await ofBoth();
    expect(await verifyEvidence(lines, signer.verifierKey)).toMatchObject({ events: 11, problem: undefined });
    for (const line of lines.keys())
      if (line > 0)
        expect(await problemOf(lines.toSpliced(line, 1)), String(line)).toMatchObject({ kind: 'removed' });
    expect(await problemOf(lines.slice(0, 1))).toMatchObject({
      kind: 'removed',
      message: '11 events are missing at the end: 6 of order-0, 5 of order-1.',
    });
    // All that one stream has after a point, or at all.
    expect(await problemOf(lines.filter((line) => !line.includes('"subject":"order-1"')))).toMatchObject({
      kind: 'removed',
      message: '5 events are missing from the file.',
    });
    expect(await problemOf(lines.toSpliced(10, 1))).toMatchObject({
      kind: 'removed',
      message: '1 event is missing after OrderStatusSet (order-1, revision 3).',
    });
    const altered = lines.with(4, (lines[4] ?? '').replace('"amount":103', '"amount":1'));
    expect(await problemOf(altered)).toMatchObject({ kind: 'altered', line: 5 });
    const foreign = { ...aLeaf(3), stream: 'order-2' };
    const [, line = ''] = await fileOf([foreign], { kind: 'chosen', events: 1 }, () => true);
    expect(await problemOf(lines.toSpliced(2, 0, line))).toMatchObject({
      kind: 'inserted',
      message: 'OrderStatusSet (order-2, revision 1) is not of order-0 or order-1.',
    });
    const invented = JSON.stringify({ ...JSON.parse(lines[4] ?? ''), id: 'invented', data: { amount: 1 } });
    expect(await problemOf(lines.toSpliced(4, 0, invented))).toMatchObject({ kind: 'inserted', line: 5 });
  });

  test('of an order may withhold the data of events, and still proves that they exist', async () => {
    const isOurs = ({ stream }: Leaf): boolean => stream === 'order-1';
    const lines = await fileOf(
      leaves,
      { kind: 'stream', stream: 'order-1', events: 5 },
      isOurs,
      ({ revision }) => revision > 0,
    );
    expect(lines.slice(2).join()).not.toMatch(/amount|correlationId|OrderStatusSet/);
    expect(await verifyEvidence(lines)).toMatchObject({ events: 5, withheld: 4, problem: undefined });
    expect(await problemOf(lines.toSpliced(3, 1))).toMatchObject({ kind: 'removed', line: 4 });
    const [other] = /"leafhash":"[^"]+"/.exec(lines[3] ?? '') ?? [''];
    const forged = lines.with(4, (lines[4] ?? '').replace(/"leafhash":"[^"]+"/, other));
    expect(await problemOf(forged)).toMatchObject({
      kind: 'altered',
      line: 5,
      message: 'An event (order-1, revision 3) is not in the log with this content: it was altered.',
    });
  });

  test('names the event that was altered, whatever was altered in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('data', 'eventmetadata', 'id', 'type'),
        async (line, field) => {
          const lines = await ofAPeriod();
          const event = JSON.parse(lines[line] ?? '');
          const other = {
            data: { amount: 0 },
            eventmetadata: '{"at":"never"}',
            id: 'id-99',
            type: 'aangan.Other',
          };
          lines[line] = JSON.stringify({ ...event, [field]: other[field] });
          expect(await problemOf(lines)).toMatchObject({ kind: 'altered', line: line + 1 });
        },
      ),
    );
  });

  test('names the attribute that is not as in the proven event', async () => {
    const exported = await fileOf(leaves, { kind: 'log', from: 0, to: 11 }, () => true, undefined, {
      ...{ position: '7', correlationid: 'c-3', actorkind: 'admin', actorid: 'a-1', actorname: 'Meera' },
      ...{ client: 'web', screen: 'admin/orders', title: 'Status set', summary: 'It was set.' },
    });
    // Only the fourth event has this correlation id.
    const lines = exported.map((line, at) => line.replace('"c-3","actorkind', `"c-${at - 1}","actorkind`));
    expect(await verifyEvidence(lines)).toMatchObject({
      events: 11,
      unproven: ['position', 'actorname', 'title', 'summary'],
      problem: undefined,
    });
    const event = JSON.parse(lines[4] ?? '');
    const with4 = (changed: unknown): string[] => lines.with(4, JSON.stringify(changed));
    const name = 'OrderStatusSet (order-1, revision 1)';
    for (const attribute of [
      ...['source', 'time', 'datacontenttype', 'correlationid'],
      ...['actorkind', 'actorid', 'client', 'screen'],
    ]) {
      const { [attribute]: was, ...others } = event;
      expect(await problemOf(with4({ ...event, [attribute]: 'x' }))).toMatchObject({
        ...{ kind: 'altered', line: 5 },
        message: `${name} was altered: ${attribute} is "x" in the file and "${was}" in the log.`,
      });
      expect(await problemOf(with4(others))).toMatchObject({
        ...{ kind: 'altered', line: 5 },
        message: `${name} was altered: ${attribute} is missing.`,
      });
    }
    expect(await problemOf(with4({ ...event, approvedby: 'Meera' }))).toMatchObject({
      kind: 'altered',
      message: `${name} was altered: approvedby was added.`,
    });
    expect(await problemOf(with4({ ...event, causationid: 'c-1' }))).toMatchObject({ kind: 'altered' });
    const twice = (lines[4] ?? '').replace('"time"', '"time":"2020-01-01T00:00:00.000Z","time"');
    expect(await problemOf(lines.with(4, twice))).toMatchObject({
      ...{ kind: 'unreadable', line: 5 },
      message: 'This line cannot be read: “time” is given twice.',
    });
  });

  test('reports what was added to an event of which it has only the hash', async () => {
    const scope = { kind: 'log', from: 0, to: 11 } as const;
    const lines = await fileOf(
      leaves,
      scope,
      () => true,
      () => true,
    );
    expect(await verifyEvidence(lines)).toMatchObject({ withheld: 11, problem: undefined });
    for (const added of [{ time: at }, { data: {} }, { source: '/logs/other' }])
      expect(
        await problemOf(lines.with(3, JSON.stringify({ ...JSON.parse(lines[3] ?? ''), ...added }))),
      ).toMatchObject({ kind: 'altered', line: 4 });
  });

  test('has a signed scope, which names fewer events or streams only after a change', async () => {
    const streams = [
      { stream: 'order-0', events: 6 },
      { stream: 'order-1', events: 5 },
    ];
    const lines = await fileOf(leaves, { kind: 'streams', streams }, () => true);
    expect(await verifyEvidence(lines)).toMatchObject({ isScopeSigned: true, problem: undefined });
    const altered = {
      kind: 'altered',
      line: 1,
      message: 'The first line, which states the scope, was altered.',
    };
    const [head = ''] = lines;
    const withoutLast = [head.replace('"events":6', '"events":5'), ...lines.slice(1, -1)];
    expect(await problemOf(withoutLast)).toEqual(altered);
    const withoutStream = lines.filter((line) => !line.includes('"subject":"order-1"'));
    withoutStream[0] = head.replace(',{"stream":"order-1","events":5}', '');
    expect(await problemOf(withoutStream)).toEqual(altered);
    for (const added of ['"note":"complete",', '"__proto__":{"note":"complete"},'])
      expect(await problemOf([head.replace('{', `{${added}`), ...lines.slice(1)])).toEqual(altered);

    expect(await problemOf(unsigned(withoutLast))).toEqual({
      ...altered,
      message: 'The signature of the first line, which states the scope, was removed.',
    });
    const stranger = makeNoteSigner(Buffer.alloc(32, 9).toString('base64url'));
    const foreign = (await verifyEvidence([head])).scope;
    if (foreign === undefined) throw new Error('The scope was not read.');
    const checkpoint = await noteOf(leaves);
    const ofStranger = {
      format: EVIDENCE_FORMAT,
      key: signer.verifierKey,
      checkpoint,
      scope: foreign,
    } as const;
    expect(await problemOf([writeEvidenceHead(ofStranger, stranger), ...lines.slice(1)])).toEqual(altered);
  });

  test('of an earlier release has a scope without a signature, and the verdict shows that', async () => {
    const lines = await ofOneOrder();
    const { head } = readEvidenceHead(lines[0] ?? '');
    const checkpoint = asSignedEarlier(head.checkpoint, signingKey);
    const earlier = lines.with(0, writeEvidenceHead({ ...head, checkpoint }, undefined));
    const whole = { isScopeSigned: false, events: 5, problem: undefined };
    expect(await verifyEvidence(earlier)).toMatchObject(whole);
    const shortened = earlier.with(0, (earlier[0] ?? '').replace('"events":5', '"events":4'));
    expect(await verifyEvidence(shortened.slice(0, -1))).toMatchObject({ ...whole, events: 4 });
    expect(await problemOf(shortened)).toMatchObject({ kind: 'inserted' });
  });

  test('of chosen events names each of them, so that none is exchanged for another of the log', async () => {
    const isChosen = (index: number): boolean => [1, 4, 8].includes(index);
    const scope = { kind: 'chosen', events: 3, leaves: [1, 4, 8] } as const;
    const lines = await fileOf(leaves, scope, (_, index) => isChosen(index));
    expect(await verifyEvidence(lines)).toMatchObject({ events: 3, problem: undefined });
    const others = await fileOf(leaves, { kind: 'log', from: 0, to: 11 }, () => true);
    expect(await problemOf(lines.with(2, others[6] ?? ''))).toMatchObject({
      ...{ kind: 'inserted', line: 3 },
      message: 'OrderStatusSet (order-1, revision 2) is not one of the events of the scope.',
    });
    expect(await problemOf(lines.toSpliced(2, 1))).toMatchObject({ kind: 'removed', line: 3 });
    expect(await problemOf(lines.slice(0, -1))).toMatchObject({ kind: 'removed' });
    const unnamed = await fileOf(leaves, { kind: 'chosen', events: 3 }, (_, index) => isChosen(index));
    expect(await verifyEvidence(unnamed)).toMatchObject({ events: 3, problem: undefined });
  });

  test('reports that an event was removed, and where', async () => {
    for (const line of [1, 2, 3, 4, 5]) {
      const lines = await ofOneOrder();
      lines.splice(line, 1);
      expect(await problemOf(lines)).toMatchObject({ kind: 'removed' });
    }
    const lines = await ofAPeriod();
    lines.splice(3, 2);
    expect(await problemOf(lines)).toMatchObject({
      kind: 'removed',
      message:
        '2 events are missing between OrderStatusSet (order-1, revision 1) and OrderStatusSet (order-0, revision 3).',
    });
  });

  test('reports that an event was inserted: one that is in the log elsewhere, twice, or never was', async () => {
    const twice = await ofAPeriod();
    twice.splice(3, 0, twice[3] ?? '');
    expect(await problemOf(twice)).toMatchObject({ kind: 'inserted', line: 5 });
    const foreign = await ofOneOrder();
    foreign.splice(2, 0, (await ofAPeriod())[1] ?? '');
    expect(await problemOf(foreign)).toMatchObject({ kind: 'inserted', line: 3 });
    const invented = await ofOneOrder();
    const event = JSON.parse(invented[2] ?? '');
    invented.splice(2, 0, JSON.stringify({ ...event, id: 'invented', data: { amount: 1 } }));
    expect(await problemOf(invented)).toMatchObject({ kind: 'inserted', line: 3 });
  });

  test('reports that two events changed places', async () => {
    const lines = await ofAPeriod();
    [lines[3], lines[4]] = [lines[4] ?? '', lines[3] ?? ''];
    expect(await problemOf(lines)).toEqual({
      ...{ kind: 'reordered', line: 5 },
      message:
        'OrderStatusSet (order-0, revision 2) is after OrderStatusSet (order-1, revision 2), although it happened before it.',
    });
    const ofOrder = await ofOneOrder();
    expect(await problemOf([...ofOrder.toSpliced(2, 1), ofOrder[2] ?? ''])).toMatchObject({
      ...{ kind: 'reordered', line: 6 },
      message: expect.stringContaining('(order-1, revision 1) is after OrderStatusSet (order-1, revision 2)'),
    });
    // What is no event of the log is not the one that is missing.
    const other = (ofOrder[2] ?? '').replace('"amount":103', '"amount":1');
    expect(await problemOf([...ofOrder.toSpliced(2, 1), other, '{}'])).toMatchObject({ kind: 'removed' });
    const order = await fileOf(leaves, { kind: 'chosen', events: 3 }, (_, index) => index < 3);
    [order[1], order[2]] = [order[2] ?? '', order[1] ?? ''];
    expect(await problemOf(order)).toMatchObject({ kind: 'reordered', line: 3 });
  });

  test('accepts only a checkpoint signed by the trusted key', async () => {
    const stranger = makeCheckpointSigner(Buffer.alloc(32, 9).toString('base64url'));
    expect(await problemOf(await ofOneOrder(), stranger.verifierKey)).toMatchObject({
      kind: 'checkpoint',
      message: `The checkpoint cannot be accepted: the file is signed by another key than the given one, by ${signer.verifierKey}.`,
    });
    await expect(verifyEvidence(await ofOneOrder(), 'aangan+mistyped')).rejects.toThrow(BadKeyError);
    const [head = '', ...events] = await ofOneOrder();
    expect(await problemOf([head.replace('\\n11\\n', '\\n12\\n'), ...events])).toMatchObject({
      kind: 'checkpoint',
      line: 1,
    });
  });

  test('that comes with an older checkpoint shows that nothing before it was rewritten', async () => {
    const rewritten = leaves.map((leaf, i) => (i === 4 ? { ...leaf, data: { amount: 1 } } : leaf));
    for (const [now, kind] of [
      [leaves, undefined],
      [rewritten, 'checkpoint'],
    ] as const) {
      const earlier = {
        checkpoint: await noteOf(leaves, 7),
        path: await consistencyPath(treeOf(now), 7, 11),
      };
      const scope = { kind: 'chosen', events: 0 } as const;
      const key = signer.verifierKey;
      const head = { format: EVIDENCE_FORMAT, key, checkpoint: await noteOf(now), scope, earlier } as const;
      expect((await problemOf([writeEvidenceHead(head, noteSigner)]))?.kind).toBe(kind);
    }
  });

  test('is rejected with a readable message when it is no evidence at all', async () => {
    expect(await problemOf([])).toMatchObject({ kind: 'empty' });
    expect(await problemOf(['Position,Time,Type'])).toMatchObject({
      ...{ kind: 'unreadable', line: 1 },
      message: expect.stringMatching(/^This is an export as CSV, .+ so it cannot be verified\./),
    });
    const kept = JSON.stringify({ checkpoint: await noteOf(leaves), key: signer.verifierKey });
    expect(await problemOf([kept])).toMatchObject({
      ...{ kind: 'unreadable', message: expect.stringContaining('npm run audit -- consistency FILE URL') },
    });
    expect(await problemOf(['[{"id":"id-1"}]'])).toMatchObject({
      ...{ kind: 'unreadable', message: expect.stringMatching(/^This is no evidence file/) },
    });
    const [head = ''] = await ofOneOrder();
    expect(await problemOf([head, '{}'])).toMatchObject({ kind: 'unreadable', line: 2 });
  });

  test('names the field of a line that cannot be read, and what is wrong with it', async () => {
    const [head = '', ...events] = await ofOneOrder();
    const messageOf = async (line: number, changed: object): Promise<string | undefined> => {
      const lines = [head, ...events];
      const read: unknown = JSON.parse(lines[line] ?? '');
      lines[line] = JSON.stringify({ ...fieldsOf(read), ...changed });
      return (await problemOf(lines))?.message;
    };
    const unreadable = 'This line cannot be read: ';
    expect(await messageOf(2, { leafindex: undefined })).toBe(`${unreadable}leafindex is missing.`);
    expect(await messageOf(2, { revision: '1' })).toBe(
      `${unreadable}revision is wrong: expected number, received string.`,
    );
    expect(await messageOf(2, { leafindex: 'x' })).toBe(
      `${unreadable}leafindex is wrong: must be a number of at most 15 digits.`,
    );
    expect(await messageOf(2, { auditpath: 'x' })).toBe(
      `${unreadable}auditpath is wrong: must be hashes in base64, with commas between them.`,
    );
    expect(await messageOf(2, { eventmetadata: '{"by":1,"by":2}' })).toBe(
      `${unreadable}eventmetadata is wrong: “by” is given twice.`,
    );
    expect(await messageOf(0, { scope: { kind: 'stream', stream: 'order-1' } })).toBe(
      `${unreadable}scope.events is missing.`,
    );
    expect(await messageOf(2, { type: 'aangan.Withheld', leafhash: 'x' })).toBe(
      `${unreadable}leafhash is wrong: must be a hash in base64.`,
    );
    expect(await problemOf([head, 'null'])).toMatchObject({
      message: `${unreadable}it is wrong: expected object, received null.`,
    });
  });
});
