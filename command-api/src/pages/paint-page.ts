// The first paint of a page: drawn by the web app's own components out of the API's own answers, which go along with it.
import type { Logger } from '@aangan/platform/process/logger';
import type { DrawnPage, DrawPage } from '@aangan/shared-events/pages/http';
import { formatPosition, type Position } from '@aangan/shared-events/position';
import type { CacheRead } from '../views/cache.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { ReadPublic } from '../http/answers/public-reader.ts';
import type { ShopPositions } from '../views/shop-position.ts';
import type { Views } from '../views/views.ts';
import { limitConcurrency } from '../uploads/limit-concurrency.ts';

export type PaintedPage = {
  readonly drawn: DrawnPage;
  /** JSON of `PageData`. */
  readonly data: string;
};

export type PaintNeeds = {
  readonly loadDrawer: () => Promise<DrawPage | undefined>;
  readonly read: ReadPublic;
  /** The projections that public answers are made from. */
  readonly projections: readonly string[];
  readonly views: Pick<Views, 'position'>;
  readonly positions: Pick<ShopPositions, 'hasReached'>;
  readonly logger: Logger;
};

/** Paints the page at a path; undefined when that cannot be done now, and the browser has to; `unavailable` while the shop cannot answer. */
export type PaintPage = (
  path: string,
  aboutToRead: CacheRead,
) => Promise<PaintedPage | 'unavailable' | undefined>;

/** A drawing takes a processor for some milliseconds, in the process that also answers the calls: whoever finds so many waiting goes without. */
const MOST_WAITING = 20;

/** Makes the painter of one process, which draws one page after the other. */
export function makePaintPage(needs: PaintNeeds): PaintPage {
  const inTurn = limitConcurrency(1);
  let waiting = 0;
  return async (path, aboutToRead) => {
    const draw = await needs.loadDrawer();
    if (draw === undefined || waiting >= MOST_WAITING) return undefined;
    waiting++;
    try {
      return await inTurn(() => drawFromAnswers(path, draw, needs, aboutToRead));
    } catch (error) {
      if (!(error instanceof DomainError)) needs.logger.error({ err: error, path }, 'a page cannot be drawn');
      return error instanceof DomainError && error.kind === 'unavailable' ? 'unavailable' : undefined;
    } finally {
      waiting--;
    }
  };
}

async function drawFromAnswers(
  path: string,
  draw: DrawPage,
  { read, positions, views, projections }: PaintNeeds,
  aboutToRead: CacheRead,
): Promise<PaintedPage | undefined> {
  let position = await positionOf(projections, views);
  let refused: unknown;
  const answers = new Map<string, string>();
  const drawn = await draw(path, async (address) => {
    try {
      const { body } = await read(address, (sources) => {
        aboutToRead(sources);
        if (position !== undefined && !positions.hasReached(sources, position)) position = undefined;
      });
      const text = body.toString();
      answers.set(address, text);
      return text;
    } catch (error) {
      refused ??= error;
      throw error;
    }
  });
  if (refused !== undefined) throw refused;
  if (drawn === undefined) return undefined;
  return { drawn, data: dataOf(position, answers) };
}

// The answers are JSON already.
function dataOf(position: Position | undefined, answers: ReadonlyMap<string, string>): string {
  const told = position === undefined ? null : formatPosition(position);
  const pairs = [...answers].map(([address, text]) => `${JSON.stringify(address)}:${text}`);
  return `{"position":${JSON.stringify(told)},"answers":{${pairs.join(',')}}}`;
}

/** A place of the log that all of the projections have reached, if they are of one log. */
async function positionOf(
  projections: readonly string[],
  views: Pick<Views, 'position'>,
): Promise<Position | undefined> {
  const reached = await Promise.all(projections.map((projection) => views.position(projection)));
  return reached.reduce((first, second) => {
    if (first === undefined || second === undefined || first.logId !== second.logId) return undefined;
    return first.commit < second.commit ? first : second;
  });
}
