import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directionOf, LANGUAGES } from '../../domain/language.ts';
import { ROOT } from '../../launcher/paths.ts';
import { escapeHtml } from '../../mail/html.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { listExamples, nameOf } from './examples.ts';

/** `npm run mails`: writes a page that shows every mail in every language. */

function toPage(): string {
  const names = [...new Set(listExamples('en').map(nameOf))];
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = names.map((name) => {
    const shown = LANGUAGES.flatMap((language) =>
      listExamples(language).filter((mail) => nameOf(mail) === name),
    );
    return `<h2 id="${name}">${name}</h2>\n${shown.map(toFigure).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<style>${STYLES}</style>
<h1>Mails</h1>
<nav>${links}</nav>
${sections.join('\n')}
</html>
`;
}

const STYLES = `
:root { color-scheme: light dark; }
body { font-family: system-ui, sans-serif; margin: 1rem; }
nav a { margin-inline-end: 0.5rem; }
figure { margin: 0 0 2rem; display: flex; flex-wrap: wrap; align-items: start; gap: 1rem; }
figure > * { flex: 1 1 20rem; box-sizing: border-box; min-width: 0; }
figcaption { flex-basis: 100%; font-weight: 600; }
iframe { width: 100%; height: 46rem; border: 1px solid #8d8980; }
pre { margin: 0; padding: 1rem; border: 1px solid #8d8980; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
`;

/** HTML and text side by side, below the language and the subject. */
function toFigure(mail: Mail): string {
  const { subject, text, html, calendars } = renderMail(mail);
  const direction = directionOf(mail.language);
  const shown = [text, ...calendars.map((part) => part.text)].join('\n\n');
  return `<figure>
<figcaption>${mail.language}: <bdi>${escapeHtml(subject)}</bdi></figcaption>
<iframe loading="lazy" title="${nameOf(mail)} in ${mail.language}" srcdoc="${escapeHtml(html)}"></iframe>
<pre dir="${direction}">${escapeHtml(shown)}</pre>
</figure>`;
}

const folder = join(ROOT, 'dist', 'mails');
const file = join(folder, 'index.html');
mkdirSync(folder, { recursive: true });
writeFileSync(file, toPage());
console.log(file);
