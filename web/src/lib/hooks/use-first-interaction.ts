import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setSharedState, type SharedState, useSharedState } from '../shared-state.ts';

const interactionEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

const interaction: SharedState<boolean> = { key: ['interaction'], initial: false };

/** True from the visitor's first interaction with the page on: to load then what is not needed before. */
export function useFirstInteraction(): boolean {
  const client = useQueryClient();
  const hasInteracted = useSharedState(interaction);
  useEffect(() => {
    if (hasInteracted) return;
    const done = new AbortController();
    const onInteraction = () => setSharedState(client, interaction, () => true);
    for (const eventName of interactionEvents)
      window.addEventListener(eventName, onInteraction, {
        ...{ passive: true, capture: true, once: true, signal: done.signal },
      });
    return () => done.abort();
  }, [client, hasInteracted]);
  return hasInteracted;
}
