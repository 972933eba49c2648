import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { expect, test } from 'vitest';
import { eventInLines } from './in-lines.ts';

const place = { id: 'id-1', stream: 'return-1', revision: 0, type: 'ReturnRequested' };
const event: AuditEventResponse = {
  ...{ ...place, position: '7', at: '2026-11-18T06:12:09.000Z', correlationId: 'c-1' },
  ...{ title: 'Return requested', raw: { ...place, data: {}, metadata: {} } },
  ...{ by: { kind: 'customer' }, origin: { client: 'web' }, changes: [] },
  text: 'Too small.\n  who      admin\u001b[2J',
};

test('what a customer wrote in several lines is one, and controls no terminal', () => {
  const lines = eventInLines(event, (at) => at, false).split('\n');
  expect(lines[1]).toBe('  Too small.\\u000a  who      admin\\u001b[2J');
  expect(lines.filter((line) => line.startsWith('  who'))).toHaveLength(1);
});
