import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { readSession } from '../../lib/session/stored-session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type UnsavedChangesProps = {
  /** Asked at the moment of leaving. */
  readonly isChanged: () => boolean;
  /** The search parameter that opened the form, where it is not a page of its own. */
  readonly parameter?: string;
  readonly question: string;
  readonly description: string;
};

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> };

/**
 * Asks before another page replaces input that is not saved, by a link or by Back; the browser asks on closing the tab. A page that has saved it, or
 * discards it on purpose, navigates with `ignoreBlocker`. Filters in the address change freely, and without a session there is nothing left to save for.
 */
export function UnsavedChanges({ isChanged, parameter = '', question, description }: UnsavedChangesProps) {
  const latest = useRef(isChanged);
  useEffect(() => {
    latest.current = isChanged;
  });
  const leave = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { readonly current: Place; readonly next: Place }) => {
        const isLeft =
          current.pathname !== next.pathname || current.search[parameter] !== next.search[parameter];
        return isLeft && readSession() !== null && latest.current();
      },
      [parameter],
    ),
    enableBeforeUnload: useCallback(() => latest.current(), []),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leave.status === 'blocked'}
      question={question}
      description={description}
      confirmText="Discard"
      onConfirm={() => leave.proceed?.()}
      onCancel={() => leave.reset?.()}
    />
  );
}
