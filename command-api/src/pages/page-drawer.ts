// The module of the web app that draws its pages, loaded when the first page is wanted.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@aangan/platform/process/logger';
import type { DrawPage } from '@aangan/shared-events/pages/http';

/** Loads the module once; undefined when it is not there or broken, which the log says. */
export function makeLoadDrawer(file: string, logger: Logger): () => Promise<DrawPage | undefined> {
  let loading: Promise<DrawPage | undefined> | undefined;
  const load = async (): Promise<DrawPage | undefined> => {
    if (!existsSync(file)) {
      logger.warn({ file }, 'the web app was built without what draws its pages; browsers paint them');
      return undefined;
    }
    try {
      const { drawPage } = (await import(pathToFileURL(file).href)) as { readonly drawPage: DrawPage };
      return drawPage;
    } catch (error) {
      logger.error({ err: error }, 'what draws the pages cannot be loaded; browsers paint them');
      return undefined;
    }
  };
  return () => (loading ??= load());
}
