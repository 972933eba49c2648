// The shared rule for names of categories, brands and colours.
import { z } from 'zod';
import { ONE_LINE, withoutHidden } from '../../../one-line.ts';

export const termName = z
  .string('Please fill in the name.')
  .overwrite(withoutHidden)
  .trim()
  .min(1, 'Please fill in the name.')
  .max(100, 'A name may have at most 100 characters.')
  .regex(ONE_LINE, 'A name must be on one line.');
