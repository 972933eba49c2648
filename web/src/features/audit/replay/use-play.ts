// Playing a line in time: it moves on by itself, as many stops a second as were chosen, and never faster than it can be shown.
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';

/** Pictures follow each other no faster than this, in milliseconds; slower for those who want less to move. */
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
  /** Whether what is shown is what stands at `at`. */
  readonly isShown: boolean;
  readonly onMove: (at: number) => void;
};

/** Plays from where the line stands, from its beginning when it stands at its end. */
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
