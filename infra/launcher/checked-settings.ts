import { readSettings, type Settings, SettingsError } from '@aangan/platform/settings/settings';
import { StartError } from './start-error.ts';

/** Placeholders for settings that the launcher sets later, so that a wrong setting is rejected before anything starts. */
const PLACEHOLDERS = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_SECRET: 'x'.repeat(32),
  USERNAME_SECRET: 'x'.repeat(32),
};

export function checkedSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  try {
    return readSettings({ ...PLACEHOLDERS, ...given });
  } catch (error) {
    throw error instanceof SettingsError ? new StartError(error.message) : error;
  }
}
