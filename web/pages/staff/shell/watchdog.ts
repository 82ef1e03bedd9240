/** Aborts its signal when `heard` has not been called for so long. */
export function createWatchdog(silentMs: number) {
  const aborting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    timer = setTimeout(() => aborting.abort(), silentMs);
  };
  heard();
  return { signal: aborting.signal, heard, stop };
}
