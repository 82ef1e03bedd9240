/** Finds sections of the documentation. The page and the tests use it. */

const HEADING_POINTS = 10;
const PAGE_POINTS = 4;
const RESULTS_MAX = 12;
const EXCERPT_LENGTH = 120;

/** Small letters and digits; other characters separate words, so that `slot taken` finds SLOT_TAKEN. */
function normalize(text) {
  return ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** Normalizes the index once, because a reader types several letters. */
export function prepare(sections) {
  return sections.map((section) => ({
    section,
    heading: normalize(section.heading),
    page: normalize(section.page),
    text: normalize(section.text),
  }));
}

/** The sections that have every word, or its beginning; those with it in the heading come first. */
export function find(prepared, query) {
  const words = normalize(query).trim().split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return prepared
    .map((each) => ({ section: each.section, points: pointsOf(each, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, RESULTS_MAX)
    .map(({ section }) => section);
}

function pointsOf({ heading, page, text }, words) {
  let sum = 0;
  for (const word of words) {
    const points =
      pointsIn(heading, word) * HEADING_POINTS +
      pointsIn(page, word) * PAGE_POINTS +
      pointsIn(text, word);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

/** A whole word counts twice as much as its beginning. */
function pointsIn(text, word) {
  if (text.includes(` ${word} `)) return 2;
  return text.includes(` ${word}`) ? 1 : 0;
}

/** The text around the first word that it has. */
export function excerptOf(text, query) {
  const lower = text.toLowerCase();
  const places = query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => lower.indexOf(word))
    .filter((place) => place >= 0);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - EXCERPT_LENGTH / 3);
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const excerpt = text.slice(begin, begin + EXCERPT_LENGTH);
  return `${begin > 0 ? '… ' : ''}${excerpt}${begin + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
}
