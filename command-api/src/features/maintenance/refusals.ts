// The refusals of the maintenance of views.
import type { MaintenanceJob } from '@aangan/shared-events/features/maintenance/views';
import { DomainError } from '../../domain/domain-error.ts';

export const noSuchProjection = () =>
  new DomainError('invalid', 'no-such-projection', 'There is no such projection.');

export function jobInProgress({ kind }: Pick<MaintenanceJob, 'kind'>): DomainError {
  const message = `${DESCRIPTIONS[kind]} Wait until that has ended.`;
  return new DomainError('conflict', 'upkeep-under-way', message);
}

const DESCRIPTIONS: Readonly<Record<MaintenanceJob['kind'], string>> = {
  rebuild: 'New views are being filled.',
  back: 'The former views are being brought back.',
  verify: 'The views are being compared with the log.',
  retry: 'What was set aside is being tried again.',
};
