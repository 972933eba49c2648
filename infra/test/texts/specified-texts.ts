// The specification's texts, which are never reworded.
import { backOfficeTexts } from '../../../web/journeys/support/back-office-texts.ts';
import { texts } from '../../../web/journeys/support/texts.ts';

export const specifiedTexts: readonly string[] = [...texts, ...backOfficeTexts];
