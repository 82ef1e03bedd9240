import { expect, test } from '@jest/globals';
import { withHead } from '../../../gateway/web/head.ts';

const HOSTILE = `"></title></script><script>alert('$&')</script>`;

test('a name in the head of a page ends no tag, no attribute and no block of data', () => {
  const html = withHead('<head><title>Amsel</title></head>', {
    title: HOSTILE,
    description: HOSTILE,
    canonical: `https://amsel.example/${HOSTILE}`,
    image: HOSTILE,
    data: { name: HOSTILE },
  });
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;

  expect(JSON.parse(data!)).toEqual({ name: HOSTILE });
  expect(html.match(/<\/?script/g)).toHaveLength(2);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html).not.toContain('="">');
});
