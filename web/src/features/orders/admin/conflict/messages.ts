// Texts that describe another administrator's changes.
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { formatAgo } from '../../../../lib/dates.ts';
import type { StatusAction } from '../table/status-change.ts';

/** 'accepted by Asha Rao 4 s ago, then set to delivered by Dev just now' */
export function changesText(changes: ApiError['changes'], nowMs: number): string {
  return changes
    .map((change) => `${changeText(change)} by ${change.by} ${secondsAgo(change.at, nowMs)}`)
    .join(', then ');
}

function changeText({ type, to }: ApiError['changes'][number]): string {
  if (type === 'OrderStatusSet') return `set to ${to ?? 'another status'}`;
  return changeTexts[type] ?? 'changed';
}

const changeTexts: Readonly<Record<string, string>> = {
  OrderPlaced: 'placed',
  OrderAccepted: 'accepted',
  OrderRejected: 'rejected',
};

/** Seconds for the first minute, because conflicts are usually that recent. */
function secondsAgo(iso: string, nowMs: number): string {
  const seconds = Math.round((nowMs - Date.parse(iso)) / 1_000);
  if (seconds >= 60) return formatAgo(iso, nowMs);
  return seconds < 1 ? 'just now' : `${seconds} s ago`;
}

const verbs: Readonly<Record<StatusAction, string>> = {
  accept: 'accept it',
  reject: 'reject it',
  pending: 'set it to pending',
  fulfilled: 'set it to fulfilled',
  delivered: 'set it to delivered',
  rejected: 'set it to rejected',
};

/** 'accept it', 'set it to delivered' */
export const actionText = (action: StatusAction): string => verbs[action];

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
