import { directionOf, type Language } from '../domain/language.ts';

const STYLES =
  ':root{color-scheme:light dark}body{font-family:system-ui,sans-serif;max-width:30rem;margin:4rem auto;padding:0 1rem;line-height:1.5}button,textarea{font:inherit;padding:.5rem 1rem}textarea{box-sizing:border-box;width:100%}fieldset{margin:1rem 0}fieldset label{display:block;padding:.5rem 0}';

/** A page without a script. Title and body are HTML. */
export function toPageHtml(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLES}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}

/** It takes the focus, because the button that was pressed is gone. */
export function toStatus(html: string): string {
  return `<p role="status" tabindex="-1" autofocus><strong>${html}</strong></p>`;
}
