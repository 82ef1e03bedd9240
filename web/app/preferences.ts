import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, directionOf, findPreferredLanguage } from '../../domain/language.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

type Preferences = { readonly language: Language; readonly theme: Theme };

const LANGUAGE_KEY = 'amsel.language';
const THEME_KEY = 'amsel.theme';
const listeners = new Set<() => void>();
let preferences = readPreferences();
applyToDocument();

// Another tab has changed them.
window.addEventListener('storage', () => change(readPreferences()));

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => preferences.language);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => preferences.theme);
}

/** Its texts are loaded before: `chooseLanguage` of the texts does both. */
export function keepLanguage(language: Language): void {
  keepChoice(LANGUAGE_KEY, language);
  change({ ...preferences, language });
}

export function chooseTheme(theme: Theme): void {
  keepChoice(THEME_KEY, theme);
  change({ ...preferences, theme });
}

export function hasChosenLanguage(): boolean {
  return readChoice(LANGUAGE_KEY, LANGUAGES) !== undefined;
}

export function currentLanguage(): Language {
  return preferences.language;
}

function readPreferences(): Preferences {
  return {
    language:
      readFramed('language', LANGUAGES) ?? readChoice(LANGUAGE_KEY, LANGUAGES) ?? browserLanguage(),
    theme: readFramed('theme', THEMES) ?? readChoice(THEME_KEY, THEMES) ?? 'system',
  };
}

function change(next: Preferences): void {
  if (next.language === preferences.language && next.theme === preferences.theme) return;
  preferences = next;
  applyToDocument();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyToDocument(): void {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dir = directionOf(preferences.language);
  if (preferences.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = preferences.theme;
}

function browserLanguage(): Language {
  return findPreferredLanguage(navigator.languages.join(',')) ?? DEFAULT_LANGUAGE;
}

/** The page around a frame may choose for it. */
function readFramed<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  if (!location.pathname.startsWith('/embed/')) return undefined;
  const set = new URLSearchParams(location.search).get(name);
  return choices.find((choice) => choice === set);
}

/** Where storage is blocked, a choice lasts as long as the page. */
function readChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
): Choice | undefined {
  try {
    const stored = localStorage.getItem(key);
    return choices.find((choice) => choice === stored);
  } catch {
    return undefined;
  }
}

function keepChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // The choice lasts as long as the page.
  }
}
