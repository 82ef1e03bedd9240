import type { Client } from '../index.ts';

type Named = { readonly name: string };

/** Ids as names, each read once. An id whose name cannot be read, also because of Ctrl-C, stays as it is. */
export function createNames(amsel: Client, signal: AbortSignal) {
  const known = new Map<string, Promise<string>>();
  const nameOf = (read: (id: string) => Promise<Named>) => (id: string) => {
    const name =
      known.get(id) ??
      read(id).then(
        (found) => found.name,
        () => id,
      );
    known.set(id, name);
    return name;
  };
  return {
    business: nameOf((id) => amsel.getBusiness({ params: { id } }, { signal })),
    professional: nameOf((id) => amsel.getProfessional({ params: { id } }, { signal })),
    service: nameOf((id) => amsel.getService({ params: { id } }, { signal })),
  };
}
