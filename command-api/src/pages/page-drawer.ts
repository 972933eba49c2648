// Loads the web build's server renderer with the first page.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Logger } from '@aangan/platform/process/logger';
import type { DrawPage } from '@aangan/shared-events/pages/http';

/** Loads the module once; undefined, and logged, when it is missing or broken. */
export function makeLoadDrawer(file: string, logger: Logger): () => Promise<DrawPage | undefined> {
  let loading: Promise<DrawPage | undefined> | undefined;
  const load = async (): Promise<DrawPage | undefined> => {
    if (!existsSync(file)) {
      logger.warn({ file }, 'server renderer missing from the web build, pages are rendered by the browser');
      return undefined;
    }
    try {
      const { drawPage } = (await import(pathToFileURL(file).href)) as { readonly drawPage: DrawPage };
      return drawPage;
    } catch (error) {
      logger.error({ err: error }, 'server renderer failed to load, pages are rendered by the browser');
      return undefined;
    }
  };
  return () => (loading ??= load());
}
