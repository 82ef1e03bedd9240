/** A folder of a stranger, who generates a client from the document and writes a program that books with it. */
export type Project = { readonly folder: string; readonly document: string };
export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
};
/** Installs the generator, generates and compiles the client, and returns the program that books. */
export type Language = (project: Project) => Promise<Program>;

/** The name of a folder of the cache, with the versions of what it has. */
export function nameOf(packages: readonly string[]): string {
  return `generator-${packages.join('-').replaceAll(/[^\w.-]+/g, '-')}`;
}
