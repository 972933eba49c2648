// Progress of several tasks, one line each: redrawn in place in a terminal, printed at intervals elsewhere.
import type { FillProgress } from '@aangan/shared-events/features/maintenance/filling';

export type Terminal = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
};

export type ProgressLines = {
  /** Reports the current progress. */
  readonly update: (name: string, text: string) => void;
  /** Reports the result; this line remains on the screen. */
  readonly end: (name: string, text: string) => void;
  /** Stops drawing. */
  readonly close: () => void;
};

/** How often progress is printed outside a terminal, in milliseconds. */
const PRINT_EVERY_MS = 2_000;
const DRAW_EVERY_MS = 100;
const BAR_WIDTH = 24;

/** Creates the lines of one output: redrawn until closed when it is a terminal, else printed. */
export function progressLinesOn(terminal: Terminal): ProgressLines {
  return terminal.isTTY === true ? redrawn(terminal) : plain(terminal);
}

function plain(terminal: Terminal): ProgressLines {
  const printedAt = new Map<string, number>();
  return {
    update: (name, text) => {
      const before = printedAt.get(name) ?? printedAt.set(name, Date.now()).get(name) ?? 0;
      if (Date.now() - before < PRINT_EVERY_MS) return;
      printedAt.set(name, Date.now());
      terminal.write(`${name}: ${text}\n`);
    },
    end: (name, text) => void terminal.write(`${name}: ${text}\n`),
    close: () => undefined,
  };
}

function redrawn(terminal: Terminal): ProgressLines {
  const active = new Map<string, string>();
  let drawn = 0;
  // A line that wraps could not be drawn over; one that stays may wrap.
  const fit = (line: string): string => line.slice(0, Math.max(20, (terminal.columns ?? 100) - 1));
  const line = (name: string, text: string): string => `  ${name.padEnd(14)} ${text}`;
  const draw = (ended: readonly string[] = []): void => {
    const up = drawn === 0 ? '' : `\u001b[${drawn}A`;
    const lines = [...ended, ...[...active].map(([name, text]) => fit(line(name, text)))];
    terminal.write(`${up}\r\u001b[J${lines.map((each) => `${each}\n`).join('')}`);
    drawn = active.size;
  };
  const drawing = setInterval(draw, DRAW_EVERY_MS);
  return {
    update: (name, text) => void active.set(name, text),
    end: (name, text) => {
      active.delete(name);
      draw([line(name, text)]);
    },
    close: () => {
      clearInterval(drawing);
      draw();
    },
  };
}

/** `[██████░░░░] 43 %  12,400 events, 9,100/s, 2 s left` */
export function formatFillProgress({ share, events, eventsPerSecond, secondsLeft }: FillProgress): string {
  const full = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
  const rate = eventsPerSecond === null ? '' : `, ${formatCount(eventsPerSecond)}/s`;
  const left = secondsLeft === null ? '' : `, ${durationText(secondsLeft)} left`;
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${formatCount(events)} events${rate}${left}`;
}

/** A whole number with commas. */
export function formatCount(number: number): string {
  return Math.round(number).toLocaleString('en');
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  return whole < 3_600 ? `${Math.ceil(whole / 60)} min` : `${(whole / 3_600).toFixed(1)} h`;
}
