// The launcher's output: one line for each step with its time; animated in a terminal, plain text elsewhere.
import { styleText } from 'node:util';

export type PrintLine = (progress: string) => void;

/** The text of the finished line, and the result of the step. */
export type Outcome<T> = { readonly summary: string; readonly value: T };

export type Steps = {
  /** Runs `work` as one step; `work` reports its progress with the function that it gets. */
  readonly run: <T>(title: string, work: (report: PrintLine) => Promise<Outcome<T>>) => Promise<T>;
  /** Prints lines above the running steps. */
  readonly print: (text: string) => void;
};

export type Terminal = {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
};

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TITLE_WIDTH = 16;
const TIME_WIDTH = 8;

/** For tests: runs the steps and prints nothing. */
export const silentSteps: Steps = {
  run: async (_title, work) => (await work(() => undefined)).value,
  print: () => undefined,
};

export function stepsOn(terminal: Terminal): Steps {
  return terminal.isTTY ? animatedSteps(terminal) : plainSteps(terminal);
}

/** For log files: prints finished steps, and the progress of a long one every two seconds. */
function plainSteps(terminal: Terminal): Steps {
  return {
    print: (text) => void terminal.write(`${text}\n`),
    run: async (title, work) => {
      const began = performance.now();
      let progress = '';
      let printed = '';
      const printing = setInterval(() => {
        if (progress !== printed) terminal.write(`${title}: ${(printed = progress)} …\n`);
      }, 2000);
      try {
        const { summary: shows, value } = await work((now) => void (progress = now));
        terminal.write(`${title}: ${shows} (${seconds(began)})\n`);
        return value;
      } catch (error) {
        terminal.write(`${title}: failed (${seconds(began)})\n`);
        throw error;
      } finally {
        clearInterval(printing);
      }
    },
  };
}

/** Finished steps stay as they are; one line below them shows the running ones. */
function animatedSteps(terminal: Terminal): Steps {
  const underWay = new Map<string, { readonly began: number; progress: string }>();
  let frame = 0;
  let ticking: NodeJS.Timeout | undefined;

  const clear = () => terminal.write('\r\u001b[K');
  const draw = () => {
    const [first] = underWay;
    if (!first) return;
    const [title, { began, progress }] = first;
    const mark = styleText('cyan', FRAMES[frame++ % FRAMES.length] ?? '');
    const others = underWay.size > 1 ? ` and ${underWay.size - 1} more` : '';
    terminal.write(`\r\u001b[K${line(terminal, mark, title, progress + others, seconds(began))}`);
  };
  const finish = (title: string, mark: string, text: string) => {
    const began = underWay.get(title)?.began ?? performance.now();
    underWay.delete(title);
    clear();
    terminal.write(`${line(terminal, mark, title, text, seconds(began))}\n`);
    if (underWay.size > 0) return draw();
    clearInterval(ticking);
    ticking = undefined;
  };
  return {
    print: (text) => {
      if (underWay.size > 0) clear();
      terminal.write(`${text.replace(/^/gm, '  ')}\n`);
      draw();
    },
    run: async (title, work) => {
      const step = { began: performance.now(), progress: '' };
      underWay.set(title, step);
      ticking ??= setInterval(draw, 80);
      try {
        const { summary: shows, value } = await work((progress) => void (step.progress = progress));
        finish(title, styleText('green', '✓'), shows);
        return value;
      } catch (error) {
        finish(title, styleText('red', '✗'), 'failed');
        throw error;
      }
    },
  };
}

function line(terminal: Terminal, mark: string, title: string, text: string, time: string): string {
  const room = Math.max(10, (terminal.columns ?? 100) - TITLE_WIDTH - TIME_WIDTH - 6);
  const shown = text.length > room ? `${text.slice(0, room - 1)}…` : text.padEnd(Math.min(room, 60));
  return `  ${mark} ${title.padEnd(TITLE_WIDTH)} ${shown} ${styleText('dim', time.padStart(TIME_WIDTH))}`;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
