import { directionOf, type Language } from '../domain/language.ts';
import { PAGE_BRAND, PAGE_STYLES } from './page-look.ts';

/** A page without a script. Title and body are HTML. */
export function toPageHtml(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLES}</style>
</head>
<body>
${PAGE_BRAND}
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

/** It takes the focus, because the button that was pressed is gone. */
export function toStatus(html: string): string {
  return `<p role="status" tabindex="-1" autofocus><strong>${html}</strong></p>`;
}
