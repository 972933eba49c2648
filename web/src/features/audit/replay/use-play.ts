// Playback of a timeline at the selected speed, never faster than the states can be loaded.
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/** The minimum time per frame in milliseconds; longer with reduced motion. */
const FRAME_MS = 300;
const REDUCED_MOTION_FRAME_MS = 1_500;

export type Play = {
  readonly isPlaying: boolean;
  readonly toggle: () => void;
  readonly stop: () => void;
};

type PlayNeeds = {
  readonly at: number;
  readonly last: number;
  /** Stops a second. */
  readonly speed: number;
  /** Whether the state at `at` is shown yet. */
  readonly isShown: boolean;
  readonly onMove: (at: number) => void;
};

/** Plays from the current position; from the beginning when at the end. */
export function usePlay({ at, last, speed, isShown, onMove }: PlayNeeds): Play {
  const [isPlaying, setPlaying] = useState(false);
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const movedAt = useRef(0);
  useEffect(() => {
    if (!isPlaying || !isShown) return;
    const frameMs = Math.max(prefersReducedMotion ? REDUCED_MOTION_FRAME_MS : FRAME_MS, 1_000 / speed);
    const timer = setTimeout(
      () => {
        const now = performance.now();
        const next = at + Math.max(1, Math.round((speed * (now - movedAt.current)) / 1_000));
        movedAt.current = now;
        if (next >= last) setPlaying(false);
        onMove(Math.min(next, last));
      },
      Math.max(0, movedAt.current + frameMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [isPlaying, isShown, prefersReducedMotion, at, last, speed, onMove]);
  return {
    isPlaying,
    stop: () => setPlaying(false),
    toggle: () => {
      movedAt.current = performance.now();
      if (!isPlaying && at >= last) onMove(0);
      setPlaying(!isPlaying);
    },
  };
}
