type Test = { readonly path: string };

/** Jest cannot load the sequencer as TypeScript. */
export default class OneSlowFileAtATime {
  constructor(options: { readonly globalConfig: { readonly rootDir: string } });
  sort(tests: readonly Test[]): Test[];
}
