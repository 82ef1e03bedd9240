/** Shared by the pages; their script is appended to this one. It runs in the browser as it is. */

const CATALOGUE = JSON.parse(document.getElementById('texts').textContent);
const TRIES_MAX = 3;
const RETRY_MS = 1000;

/** Text is never parsed as HTML. */
function createElement(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Sets the language of the page and returns its texts and locale; an unknown language is English. */
function useLanguage(sent) {
  const wanted = [sent, ...navigator.languages].map((code) => code?.slice(0, 2));
  const language = wanted.find((code) => code in CATALOGUE) ?? 'en';
  document.documentElement.lang = language;
  const { direction, locale, texts } = CATALOGUE[language];
  document.documentElement.dir = direction;
  document.title = texts.title;
  return { texts, locale };
}

/** Joins what is given with the comma of its script. */
function joinWithComma(parts) {
  const given = parts.filter(Boolean);
  return given.join(/\p{Script=Arabic}/u.test(given.join('')) ? '، ' : ', ');
}

function show(...children) {
  document.querySelector('main').replaceChildren(...children);
}

/**
 * Sends a request, again if the network or the server fails and `triesMax` allows it. Returns the status, body,
 * ETag and error code.
 */
async function send(method, path, body, headers = {}, triesMax = TRIES_MAX) {
  const options = { method, credentials: 'same-origin', headers };
  if (body) {
    options.headers = { 'content-type': 'application/json', ...headers };
    options.body = JSON.stringify(body);
  }
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(path, options).catch(() => undefined);
    const isFailure = response === undefined || response.status === 503;
    if (isFailure && tries < triesMax) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      continue;
    }
    const content = await response?.json().catch(() => undefined);
    return {
      isOk: response?.ok === true,
      body: content,
      etag: response?.headers.get('etag'),
      code: content?.error?.split(':')[0],
    };
  }
}

/**
 * A question in several lines with two buttons, and perhaps a field; resolves to whether it was confirmed. The focus is on
 * the button that changes nothing. Closing returns it.
 */
function dialogOf(lines, yes, no, field = '') {
  return new Promise((resolve) => {
    const dialog = createElement('dialog', { ariaLabel: lines.join(' ') });
    const button = (text, answer, autofocus) =>
      createElement(
        'button',
        { type: 'button', autofocus, onclick: () => dialog.close(answer) },
        text,
      );
    const paragraphs = lines.map((line) => createElement('p', {}, createElement('bdi', {}, line)));
    dialog.append(...paragraphs, field, button(yes, 'yes', false), button(no, 'no', true));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

Object.assign(globalThis, { createElement, dialogOf, joinWithComma, send, show, useLanguage });
