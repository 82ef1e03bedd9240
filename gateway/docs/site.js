import { excerptOf, find, prepare } from './search.js';

// The reference was at this address; its links have a fragment such as `#/Appointments/bookAppointment`.
if (location.pathname === '/docs' && location.hash.startsWith('#/')) {
  location.replace(`/docs/reference${location.hash}`);
}

const LANGUAGES = [
  ['sh', 'curl'],
  ['ts', 'TypeScript'],
  ['python', 'Python'],
];
const LANGUAGE_KEY = 'amsel.docs.language';
const COPIED_MS = 3000;

/** A browser may keep nothing for this site. */
function readLanguage() {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? 'sh';
  } catch {
    return 'sh';
  }
}

function chooseLanguage(language) {
  for (const choices of document.querySelectorAll('.choices')) {
    const snippets = [...choices.querySelectorAll('.snippet')];
    // A group without the language shows its first one.
    const shown = snippets.find((each) => each.dataset.language === language) ?? snippets[0];
    for (const snippet of snippets) snippet.hidden = snippet !== shown;
    for (const button of choices.querySelectorAll('.languages button')) {
      const isShown = button.dataset.language === shown.dataset.language;
      button.setAttribute('aria-pressed', String(isShown));
    }
  }
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The choice counts on this page.
  }
}

function addLanguageButtons() {
  for (const choices of document.querySelectorAll('.choices')) {
    const group = document.createElement('div');
    group.className = 'languages';
    group.setAttribute('role', 'group');
    group.setAttribute('aria-label', 'Language of the examples');
    for (const [language, name] of LANGUAGES) {
      if (!choices.querySelector(`[data-language="${language}"]`)) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.dataset.language = language;
      button.addEventListener('click', () => {
        // The page above this place may become shorter or longer.
        const before = button.getBoundingClientRect().top;
        chooseLanguage(language);
        scrollBy(0, button.getBoundingClientRect().top - before);
      });
      group.append(button);
    }
    choices.prepend(group);
  }
  chooseLanguage(readLanguage());
}

/** Browsers without the clipboard (pages over plain http) copy a selection. */
async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  if (!document.execCommand('copy')) throw new Error('not copied');
}

function addCopyButtons() {
  const live = document.createElement('p');
  live.className = 'spoken';
  live.setAttribute('aria-live', 'polite');
  document.body.append(live);
  for (const snippet of document.querySelectorAll('.snippet')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    const say = (text) => {
      button.textContent = text;
      live.textContent = text;
    };
    const restore = () => {
      button.textContent = 'Copy';
      live.textContent = '';
    };
    button.addEventListener('click', () => {
      void copy(snippet.querySelector('code'))
        .then(
          () => say('Copied'),
          () => say('Not copied'),
        )
        .then(() => setTimeout(restore, COPIED_MS));
    });
    snippet.querySelector('figcaption').append(button);
  }
}

const input = document.querySelector('#search');
const results = document.querySelector('#search-results');
const state = document.querySelector('#search-state');
let index;

/** Loaded when a reader begins to search; undefined if that fails, and then the next letter tries again. */
function loadIndex() {
  index ??= fetch('/docs/search.json')
    .then((response) => response.json())
    .then(prepare)
    .catch(() => {
      index = undefined;
    });
  return index;
}

function toItem(section, query) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = section.path;
  const title = document.createElement('strong');
  title.textContent = section.heading;
  const place = document.createElement('span');
  place.textContent = section.page;
  const excerpt = document.createElement('span');
  excerpt.textContent = excerptOf(section.text, query);
  link.append(title, ' ', place, ' ', excerpt);
  item.append(link);
  return item;
}

async function showResults() {
  const prepared = await loadIndex();
  const query = input.value;
  const found = prepared ? find(prepared, query) : [];
  results.replaceChildren(...found.map((section) => toItem(section, query)));
  results.hidden = found.length === 0;
  state.textContent = query.trim() === '' ? '' : stateOf(prepared, found.length);
}

function stateOf(prepared, count) {
  if (!prepared) return 'The search could not be loaded.';
  return count === 1 ? '1 result' : `${count} results`;
}

function closeResults() {
  results.hidden = true;
  state.textContent = '';
}

/** Arrows move through the results, Escape leaves them. */
function moveInResults(event) {
  const links = [...results.querySelectorAll('a')];
  const place = links.indexOf(document.activeElement);
  if (event.key === 'ArrowDown') links[Math.min(place + 1, links.length - 1)]?.focus();
  else if (event.key === 'ArrowUp' && place >= 0) (links[place - 1] ?? input).focus();
  else if (event.key === 'Enter' && event.target === input) links[0]?.click();
  else if (event.key === 'Escape') {
    input.focus();
    closeResults();
  } else return;
  event.preventDefault();
}

function startSearch() {
  const search = document.querySelector('.search');
  search.hidden = false;
  input.addEventListener('focus', () => void loadIndex());
  input.addEventListener('input', () => void showResults());
  search.addEventListener('keydown', moveInResults);
  search.addEventListener('click', (event) => {
    if (event.target.closest('a')) closeResults();
  });
  document.addEventListener('click', (event) => {
    if (!search.contains(event.target)) closeResults();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

addLanguageButtons();
addCopyButtons();
startSearch();
