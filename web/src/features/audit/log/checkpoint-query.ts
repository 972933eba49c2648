// The query of every page of the audit, apart from those of single pages.
import type { CheckpointResponse } from '@aangan/shared-events/features/audit/http';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';
import { notLive } from '../../../lib/freshness.ts';
import { personalKey } from '../../../lib/session/personal-data.ts';

/** How often the newest checkpoint is fetched while a page of the audit is open, in milliseconds. */
const CHECKPOINT_EVERY_MS = 60_000;

/** The newest checkpoint, with a warning where the log is known to lack events. */
export function checkpointQuery() {
  return queryOptions({
    queryKey: personalKey('audit', 'checkpoint'),
    ...notLive,
    refetchInterval: CHECKPOINT_EVERY_MS,
    queryFn: ({ signal }) => read<CheckpointResponse>(proofPaths.checkpoint, { signal }),
    networkMode: 'always',
  });
}
