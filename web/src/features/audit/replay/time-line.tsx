import { Pause, Play as PlayIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { PillChoice } from '../../../components/form/pill-choice.tsx';
import { StopsSlider } from '../../../components/form/stops-slider.tsx';
import { replayTexts } from './messages.ts';
import { usePlay } from './use-play.ts';

type TimeLineProps = {
  readonly label: string;
  readonly count: number;
  /** From 0. */
  readonly at: number;
  readonly stopText: (at: number) => string;
  /** The current position as text. */
  readonly place: ReactNode;
  readonly isShown: boolean;
  /** The available speeds in stops per second. */
  readonly speeds: readonly string[];
  /** The unit of a stop. */
  readonly unit: string;
  readonly onMove: (at: number) => void;
};

/** A timeline with a slider and playback. It stays in sight where the window is high enough, which it is not at a zoom of 400 %. */
export function TimeLine({
  label,
  count,
  at,
  stopText,
  place,
  isShown,
  speeds,
  unit,
  onMove,
}: TimeLineProps) {
  const [chosen, setChosen] = useState(speeds[0] ?? '1');
  const play = usePlay({ at, last: count - 1, speed: Number(chosen), isShown, onMove });
  return (
    <section
      aria-label={replayTexts.line}
      className="top-0 z-10 rounded-lg border border-line bg-raised px-2 py-3 sm:px-5 [@media(min-height:30rem)]:sticky"
    >
      <p className="flex flex-wrap justify-between gap-x-4 px-3 text-sm tabular">{place}</p>
      <StopsSlider
        label={label}
        count={count}
        stopText={stopText}
        at={at}
        onStop={(next) => {
          play.stop();
          onMove(next);
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 px-3 pt-1">
        <Button variant="secondary" size="small" disabled={count < 2} onClick={play.toggle}>
          {play.isPlaying ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <PlayIcon aria-hidden="true" className="size-4" />
          )}
          {play.isPlaying ? replayTexts.pause : replayTexts.play}
        </Button>
        <PillChoice
          legend={replayTexts.speed(unit)}
          values={speeds}
          chosen={chosen}
          textOf={(speed) => `${speed}×`}
          onChange={setChosen}
        />
      </div>
    </section>
  );
}
