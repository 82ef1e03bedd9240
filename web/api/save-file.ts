/** A download begins after the click; the browser may need the address until then. */
const KEPT_MS = 60_000;

/** Saves a text as a file of the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
