import { useEffect, useSyncExternalStore } from 'react';

const KEY = 'amsel.shortcuts';
const listeners = new Set<() => void>();
let isOn = readChoice();

/** Keys without a modifier disturb people who speak to their device; each browser can turn them off. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, () => isOn);
}

export function turnShortcuts(next: boolean): void {
  isOn = next;
  try {
    if (next) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // The choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A key without a field or a dialog that would take it. */
export function useShortcut(wanted: string, act: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isTyping = (target as HTMLElement).closest('input, select, textarea, dialog');
      const isPlain = !ctrlKey && !metaKey && !altKey;
      if (isOn && key.toLowerCase() === wanted && !isTyping && isPlain) act();
    };
    document.addEventListener('keyup', onKey);
    return () => document.removeEventListener('keyup', onKey);
  });
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
