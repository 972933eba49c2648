// The refusals of stock alerts.
import { DomainError } from '../../domain/domain-error.ts';

export const tooManyAlerts = (most: number) =>
  new DomainError(
    'conflict',
    'too-many-alerts',
    `We can write to you about at most ${most} sizes and colors.`,
  );
