// Texts that describe another administrator's changes.
import {
  isDecision,
  statusAfterChange,
  type StatusAction,
} from '@aangan/shared-events/features/orders/status-machine';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { formatAgo } from '../../../../lib/dates.ts';

/** 'accepted by Asha Rao 4 s ago, then set to delivered by Dev just now' */
export function changesText(changes: ApiError['changes'], nowMs: number): string {
  return changes
    .map((change) => `${changeText(change)} by ${change.by} ${secondsAgo(change.at, nowMs)}`)
    .join(', then ');
}

function changeText({ type, to }: ApiError['changes'][number]): string {
  if (type === 'OrderStatusSet') return `set to ${to ?? 'another status'}`;
  return statusAfterChange({ type }) ?? 'changed';
}

/** Seconds for the first minute, because conflicts are usually that recent. */
function secondsAgo(iso: string, nowMs: number): string {
  const seconds = Math.round((nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= 60) return formatAgo(iso, nowMs);
  return seconds < 1 ? 'just now' : `${seconds} s ago`;
}

/** 'accept it', 'set it to delivered' */
export function actionText(action: StatusAction): string {
  return isDecision(action) ? `${action} it` : `set it to ${action}`;
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
