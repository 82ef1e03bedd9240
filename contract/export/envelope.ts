import { z } from 'zod';
import { Instant } from '../primitives.ts';

export const FORMAT = 'amsel-export';
/** A change that older readers cannot read gives the next one; so does a new section, which they refuse. */
export const FORMAT_VERSION = 1;

export const Envelope = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  exportedAt: Instant,
});
