import { z } from 'zod';
import { ALT_MAX } from '../domain/picture.ts';
import { Id, Line } from './primitives.ts';

const Fraction = z.number().min(0).max(1);
export const Focus = z.strictObject({ x: Fraction, y: Fraction }).meta({
  description: 'the point that stays visible when the picture is cropped; 0, 0 is the top left',
});

export const Alt = Line(ALT_MAX).meta({
  description: 'the content of the picture in words; empty: decoration',
});

const Side = z.int().meta({ description: 'pixels' });

export const StoredPicture = z
  .object({
    id: Id,
    width: Side,
    height: Side,
    color: z.string().meta({ examples: ['#c8b49a'], description: 'the average colour' }),
    focus: Focus,
    alt: z.string(),
  })
  .meta({ id: 'StoredPicture', description: 'its largest file is `/pictures/{id}-{width}.webp`' });

export const Picture = z
  .object({
    ...StoredPicture.shape,
    sizes: z.array(z.object({ url: z.string(), width: Side, height: Side })).meta({
      description:
        'WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed',
    }),
  })
  .meta({ id: 'Picture' });

/** The address of the largest file of the picture. */
export const Image = z
  .string()
  .nullable()
  .meta({
    description: 'the largest file of `picture`, a path on this server; set it with `PUT …/image`',
    examples: ['/pictures/pic_01-1600.webp'],
  });
