// Server rendering: the web app's own components rendered from the API's own answers, which are sent along.
import type { Logger } from '@aangan/platform/process/logger';
import type { DrawnPage, DrawPage, PageData } from '@aangan/shared-events/pages/http';
import { earliestPosition, formatPosition } from '@aangan/shared-events/position';
import { DomainError } from '../domain/domain-error.ts';
import type { ReadPublic } from '../http/answers/public-reader.ts';
import { haveReached } from '../views/shop-position.ts';
import type { Views } from '../views/views.ts';
import { limitConcurrency } from '@aangan/platform/process/limit-concurrency';

/** `data` is JSON of `PageData`. */
export type PaintedPage = DrawnPage & { readonly data: string };

export type PaintNeeds = {
  readonly loadDrawer: () => Promise<DrawPage | undefined>;
  readonly read: ReadPublic;
  /** The projections that public answers are made from. */
  readonly projections: readonly string[];
  readonly views: Pick<Views, 'position' | 'hasReached'>;
  readonly logger: Logger;
};

/**
 * Renders the page at a path; undefined when it cannot be rendered now and the browser has to; `unavailable`
 * while the API answers 503.
 */
export type PaintPage = (path: string) => Promise<PaintedPage | 'unavailable' | undefined>;

/**
 * Rendering takes some milliseconds of CPU in the process that also answers requests: with more than this
 * many waiting, the page is left to the browser.
 */
const MAX_QUEUED = 20;

/** Makes the renderer of one process; it renders one page at a time. */
export function makePaintPage(needs: PaintNeeds): PaintPage {
  const oneAtATime = limitConcurrency(1);
  let waiting = 0;
  return async (path) => {
    const draw = await needs.loadDrawer();
    if (draw === undefined || waiting >= MAX_QUEUED) return undefined;
    waiting++;
    try {
      return await oneAtATime(() => drawFromAnswers(path, draw, needs));
    } catch (error) {
      // Without the query: what was searched for may be a name.
      if (!(error instanceof DomainError))
        needs.logger.error({ err: error, path: path.split('?')[0] }, 'page rendering failed');
      return error instanceof DomainError && error.kind === 'unavailable' ? 'unavailable' : undefined;
    } finally {
      waiting--;
    }
  };
}

async function drawFromAnswers(
  path: string,
  draw: DrawPage,
  { read, views, projections }: PaintNeeds,
): Promise<PaintedPage | undefined> {
  let position = earliestPosition(projections.map((projection) => views.position(projection)));
  let refused: { readonly error: unknown } | undefined;
  const drawn = await draw(path, async (address) => {
    try {
      const { body } = await read(address, (sources) => {
        if (position !== undefined && !haveReached(views, sources, position)) position = undefined;
      });
      return body.toString();
    } catch (error) {
      refused ??= { error };
      throw error;
    }
  });
  if (refused !== undefined) throw refused.error;
  if (drawn === undefined) return undefined;
  const { answers } = drawn;
  const data: PageData = { position: position === undefined ? null : formatPosition(position), answers };
  return { ...drawn, data: JSON.stringify(data) };
}
