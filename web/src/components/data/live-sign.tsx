import { classNames } from '../../lib/class-names.ts';

export type LiveState = 'live' | 'catching-up' | 'offline';

const signs: Record<LiveState, { readonly text: string; readonly colour: string; readonly halo: string }> = {
  live: { text: 'Live', colour: 'text-leaf', halo: 'ring-leaf/20' },
  'catching-up': { text: 'Catching up', colour: 'text-on-marigold-soft', halo: 'ring-marigold/25' },
  offline: { text: 'Offline', colour: 'text-madder', halo: 'ring-madder/20' },
};

/** Shows whether the screen is updated live. */
export function LiveSign({
  state,
  liveText = 'Live',
}: {
  readonly state: LiveState;
  readonly liveText?: string;
}) {
  const { text, colour, halo } = signs[state];
  return (
    <span
      role="status"
      className={classNames('inline-flex items-center gap-2.5 text-sm font-semibold', colour)}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 rounded-pill bg-current ring-4',
          halo,
          state === 'catching-up' && 'animate-shimmer',
        )}
      />
      {state === 'live' ? liveText : text}
    </span>
  );
}
