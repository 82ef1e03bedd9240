import type { ShownBusiness } from '../../db/reads/businesses.ts';
import { joinWithComma } from '../../domain/language.ts';
import { imageOf } from '../../domain/picture.ts';
import { toWeekRules, weekOf, weekView } from '../../domain/opening-hours.ts';
import { escapeHtml } from '../../mail/html.ts';
import { toDataBlock } from '../pages/data-block.ts';

const NAME = 'Amsel';
const DESCRIPTION_MAX = 160;

/** The tags of a page that search engines and previews of links read without running its script. */
export type Head = {
  readonly title: string;
  readonly description: string;
  /** Absent for pages that are not to be found. */
  readonly canonical?: string;
  /** The address of a picture. */
  readonly image?: string;
  /** Schema.org data. */
  readonly data?: object;
};

export function homeHead(publicUrl: string): Head {
  return {
    title: `${NAME}: find a time that suits you`,
    description: 'Free times at places near you. Choose one and book it.',
    canonical: `${publicUrl}/`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: NAME,
      url: `${publicUrl}/`,
    },
  };
}

export function businessHead(business: ShownBusiness, publicUrl: string): Head {
  const { id, name, city, description, photos, picture } = business;
  const path = imageOf(photos[0] ?? picture);
  const image = path === null ? {} : { image: publicUrl + path };
  const place = joinWithComma([name, city]);
  const url = `${publicUrl}/businesses/${encodeURIComponent(id)}`;
  return {
    title: `${place} · ${NAME}`,
    description: shorten(description || place),
    canonical: url,
    ...image,
    data: { '@context': 'https://schema.org', ...businessData(business), ...image, url },
  };
}

function businessData(business: ShownBusiness): object {
  const { name, description, phone, website, lat, lng } = business;
  return dropEmpty({
    '@type': 'LocalBusiness',
    name,
    description,
    telephone: phone,
    sameAs: website,
    currenciesAccepted: business.currency,
    address: dropEmpty({
      '@type': 'PostalAddress',
      streetAddress: business.addressLine1,
      postalCode: business.postalCode,
      addressLocality: business.city,
      addressRegion: business.state,
      addressCountry: business.country,
    }),
    geo:
      lat === null || lng === null
        ? null
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    openingHoursSpecification: listHours(business),
  });
}

function listHours(business: ShownBusiness): object[] {
  return weekView(weekOf(toWeekRules(business))).flatMap(({ weekday, spans }) =>
    spans.map(({ start, end }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${WEEKDAYS[weekday - 1]!}`,
      opens: start,
      closes: end,
    })),
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function dropEmpty(data: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== ''),
  );
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  const end = line.lastIndexOf(' ', DESCRIPTION_MAX);
  return `${line.slice(0, end === -1 ? DESCRIPTION_MAX : end)} …`;
}

/** Replaces the head of the built document. */
export function withHead(
  html: string,
  { title, description, canonical, image, data }: Head,
): string {
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    ...(image ? [`<meta property="og:image" content="${escapeHtml(image)}" />`] : []),
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`] : []),
    ...(canonical ? [] : ['<meta name="robots" content="noindex" />']),
    ...(data ? [`<script type="application/ld+json">${toDataBlock(data)}</script>`] : []),
  ];
  return html.replace('<title>Amsel</title>', () => tags.join('\n    '));
}
