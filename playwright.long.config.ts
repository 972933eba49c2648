// The journeys once more: every screen looked at in every size and scheme.
process.env['EVERY_LOOK'] = 'yes';

export { default } from './playwright.config.ts';
