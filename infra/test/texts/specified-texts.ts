// The specification's texts, which are never reworded.
import { backOfficeTexts } from '../../../web/journeys/back-office-texts.ts';
import { texts } from '../../../web/journeys/texts.ts';

export const specifiedTexts: readonly string[] = [...texts, ...backOfficeTexts];
