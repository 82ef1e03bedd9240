import { directionOf, type Language } from '../domain/language.ts';
import type { UnsubscribeSubject } from '../domain/unsubscribe.ts';
import { TEXTS } from './texts/index.ts';

const STYLES =
  'body{font-family:system-ui,sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem;line-height:1.5}button{font:inherit;padding:.5rem 1rem}';

/** The page behind the link of a mail. It has no values of people, so nothing is escaped. */
export function renderUnsubscribePage(
  language: Language,
  state: 'question' | 'done' | 'invalid',
  subject?: UnsubscribeSubject,
): string {
  const texts = TEXTS[language];
  const title = texts['link.unsubscribe'];
  const name = subject && `<p><strong>${texts[`unsubscribe.${subject}`]}</strong></p>`;
  const button = `<form method="post"><button>${texts['unsubscribe.button']}</button></form>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${title}</h1>
${name ?? ''}
<p>${texts[`unsubscribe.${state}`]}</p>
${state === 'question' ? button : ''}
</body>
</html>
`;
}
