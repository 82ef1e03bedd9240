import { use } from 'react';
import type { Language } from '../../domain/language.ts';
import { useLanguage } from '../app/preferences.ts';
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
  loaded.catch(() => loading.delete(key));
  return loaded;
}

async function loadArea<Name extends Area>(area: Name, language: Language) {
  const areas: { readonly [Each in Area]?: Loads<Each> } =
    area in AREAS ? AREAS : (await import('./work-areas.ts')).WORK_AREAS;
  return areas[area]![language]();
}
