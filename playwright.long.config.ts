// The journeys once more: every screen looked at in every size and scheme, and as many orders coming in as were promised.
process.env['EVERY_LOOK'] = 'yes';
process.env['ORDERS'] ??= '500';

export { default } from './playwright.config.ts';
