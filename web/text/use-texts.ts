import { use } from 'react';
import type { Language } from '../../domain/language.ts';
import {
  currentLanguage,
  hasChosenLanguage,
  keepLanguage,
  useLanguage,
} from '../app/preferences.ts';
import { type Area, AREAS, type AreaTexts, type Loads } from './areas.ts';
import { createTranslate, type Translate } from './translate.ts';

const loading = new Map<string, Promise<unknown>>();

/** The texts of an area in the language of the reader. The component waits until they are loaded. */
export function useTexts<Name extends Area>(area: Name): Translate<AreaTexts[Name]> {
  const language = useLanguage();
  return use(loadTexts(area, language));
}

/** A failed load is not kept: the next attempt loads again. */
export function loadTexts<Name extends Area>(
  area: Name,
  language: Language,
): Promise<Translate<AreaTexts[Name]>> {
  const key = `${area}/${language}`;
  const kept = loading.get(key) as Promise<Translate<AreaTexts[Name]>> | undefined;
  if (kept) return kept;
  const loaded = loadArea(area, language).then((texts) => createTranslate(texts, language));
  loading.set(key, loaded);
  loaded.then(
    // React then shows them at once, without a moment in which the page is hidden.
    (value) => Object.assign(loaded, { status: 'fulfilled', value }),
    () => loading.delete(key),
  );
  return loaded;
}

/** Loads the texts of all areas in use first; if that fails, it throws, and the language stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  const shown = [...loading.keys()].map((key) => key.split('/'));
  const areas = shown.flatMap(([area, of]) => (of === currentLanguage() ? (area as Area) : []));
  await Promise.all(areas.map((area) => loadTexts(area, language)));
  keepLanguage(language);
}

/** The language of an account that logs in counts where this browser has chosen none, but not amid a booking. */
export function suggestLanguage(language: Language): void {
  if (hasChosenLanguage() || location.pathname.endsWith('/book')) return;
  chooseLanguage(language).catch(() => undefined);
}

async function loadArea<Name extends Area>(area: Name, language: Language) {
  const areas: { readonly [Each in Area]?: Loads<Each> } =
    area in AREAS ? AREAS : (await import('./work-areas.ts')).WORK_AREAS;
  return areas[area]![language]();
}
