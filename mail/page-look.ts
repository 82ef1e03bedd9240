/** The look of the pages of links in mails: that of the web app, in one block, because they load nothing. */
export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#16181d, #f1efe9);
  --ink-2: light-dark(#4d525c, #b9bcc4);
  --paper: light-dark(#fbfaf7, #121317);
  --surface: light-dark(#ffffff, #1a1c21);
  --surface-2: light-dark(#f3f1ec, #22252c);
  --line: light-dark(#e3e0d8, #30343d);
  --line-2: light-dark(#8d8980, #6f7581);
  --focus: light-dark(#1f5aa6, #8ab8f5);
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
body {
  margin: 0 auto;
  max-inline-size: 36rem;
  padding: 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
.brand {
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-block-size: 2.75rem;
  font-size: 1.25rem;
  font-weight: 700;
}
.brand svg {
  inline-size: 2.25rem;
  block-size: 2.25rem;
}
main {
  margin-block: 1rem;
  padding: clamp(1rem, 4vw, 1.75rem);
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
}
main > :first-child {
  margin-block-start: 0;
}
h1 {
  font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2rem);
  letter-spacing: -0.022em;
  line-height: 1.2;
  text-wrap: balance;
}
:lang(ar) h1 {
  letter-spacing: 0;
}
.time strong {
  font-size: 1.5rem;
  line-height: 1.3;
}
dt {
  margin-block-start: 0.75rem;
  color: var(--ink-2);
  font-size: 0.875rem;
  font-weight: 600;
}
dd {
  margin: 0;
  overflow-wrap: anywhere;
}
a {
  text-underline-offset: 0.2em;
}
a,
summary {
  color: inherit;
}
summary {
  padding-block: 0.6rem;
  cursor: pointer;
}
button,
input:not([type='radio']),
textarea {
  min-block-size: 2.75rem;
  margin-block: 0.25rem;
  margin-inline: 0 0.5rem;
  padding: 0.5rem 1.05rem;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
textarea {
  inline-size: 100%;
}
button {
  font-weight: 600;
  cursor: pointer;
}
button:hover {
  background: var(--surface-2);
}
button:disabled {
  color: var(--ink-2);
  cursor: not-allowed;
}
/* The one next action. */
main > button:only-of-type,
main > form > button:first-of-type {
  border-color: light-dark(#f2a20c, #f5ad1f);
  background: light-dark(#f2a20c, #f5ad1f);
  color: #16181d;
  font-weight: 700;
}
fieldset {
  margin: 1rem 0;
  padding: 0;
  border: 0;
}
legend {
  padding: 0;
  font-weight: 600;
}
fieldset label {
  display: block;
  padding-block: 0.5rem;
}
fieldset input {
  inline-size: 1.25rem;
  block-size: 1.25rem;
  margin: 0;
  margin-inline-end: 0.4rem;
  vertical-align: -0.2rem;
  accent-color: var(--ink);
}
:focus-visible {
  outline: 3px solid var(--focus);
  outline-offset: 2px;
}
[role='status'] {
  min-block-size: 1.5rem;
  font-weight: 600;
}
[role='status']:focus-visible {
  outline: none;
}
dialog {
  max-inline-size: min(28rem, calc(100% - 2rem));
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--surface);
  color: var(--ink);
}
dialog::backdrop {
  background: rgb(0 0 0 / 0.45);
}
`;

/** The blackbird. */
export const PAGE_BIRD = `<svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="#efece4"/><path d="M24.6 9.2c4 0 6.9 2.9 6.9 7 0 8.3-5.2 14.3-12.7 14.3-1.8 0-3.3-.2-4.6-.6l-7.6 3.9c-.7.3-1.3-.5-.8-1.1l5.9-7.3c1-1.3 1.6-2.6 2-4.2 1.7-6.7 4.3-12 10.9-12Z" fill="#16181d"/><path d="M30.3 11.9l6.5 1.7c.5.1.5.7.1.9l-5.4 2.5c.1-1.9-.3-3.7-1.2-5.1Z" fill="#f2a20c"/><circle cx="26" cy="14.3" r="1.9" fill="#f2a20c"/></svg>`;

/** The name of the software; no link, because the next control is that of the page. */
export const PAGE_BRAND = `<header class="brand">${PAGE_BIRD}Amsel</header>`;
