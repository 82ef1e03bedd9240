/** Words that name a thing unclearly, each with the term that the code base uses instead. */
export type BannedWord = {
  readonly word: RegExp;
  readonly instead: string;
};

export const BANNED_WORDS: readonly BannedWord[] = [
  { word: /\bshel(?:f|ves)\b/i, instead: 'response cache' },
  { word: /\bthe shown\b|\bdeps\.shown\b|\bshown\.ts\b/i, instead: 'discovery database' },
  { word: /\bgather(?:s|ed|ing)?\b/i, instead: 'batch' },
  { word: /\bkeyring\b/i, instead: 'key cache' },
  { word: /\bfoundations?\b/i, instead: 'connections, or the name of the service' },
  { word: /\bactor folds\b|\bfolds:|\bconst folds\b/i, instead: 'actor count' },
  { word: /\bclockwork\b/i, instead: 'scheduler' },
  { word: /\banew\b/i, instead: 'continues as new, again, or from scratch' },
  { word: /\blets go\b/i, instead: 'exits when idle, or releases' },
  { word: /\b(?:hold|holds|held|holding) up\b/i, instead: 'delay, throttle or block' },
  { word: /\bunder ?way\b/i, instead: 'in flight, or running' },
  { word: /\b(?<!to )(?:the|last|this) letter\b/i, instead: 'email' },
  { word: /\bstage\b/i, instead: 'test app' },
  { word: /\bentrance\b/i, instead: 'sessions' },
  { word: /\bdeeds?\b/i, instead: 'operation' },
  { word: /\bmanners?\b/i, instead: 'retry policy, or a word for the behaviour' },
  { word: /\bgrounds\b/i, instead: 'refusal check' },
  { word: /\bvoice\b/i, instead: 'messages' },
  { word: /\bwish(?:es|ed)?\b/i, instead: 'request' },
  // `Promise` is a class, and `timers/promises` a module.
  { word: /(?<!\/)\bpromise(?:s|d)?\b/, instead: 'guarantee, or key reservation' },
  { word: /\baside\b/i, instead: 'health-check pool, or separately' },
  { word: /\bkept answers?\b/i, instead: 'stored response' },
  { word: /\bin vain\b/i, instead: 'without effect' },
  { word: /\bfor want of\b/i, instead: 'because there is no' },
  { word: /\b(?:lean|leans|leaned|leaning) on\b/i, instead: 'depend on' },
  { word: /\b(?:tell|tells|told|hear|hears|heard) of\b/i, instead: 'report, log or list' },
  { word: /\bpatiently\b/i, instead: 'with retries, or the timeout' },
  // The Unix user is written in quotes.
  { word: /(?<!['`])\bnobody\b/i, instead: 'a named subject: no caller, no worker, no row' },
  { word: /\b(?:some|any|every)body\b/i, instead: 'a named subject: a caller, a customer, staff' },
  { word: /\bwhoever\b/i, instead: 'a named subject: the caller, the holder of the token' },
  { word: /\b(?:to|of|by|for|from|with) who\b/i, instead: 'a named subject: to a customer who' },
];

/** A sentence or text that begins with one of these has no subject. */
export const SUBJECTLESS = 'What|Who|Whose|Whoever|Those|Whatever';

/** The same for the first sentence of a comment: “Of a series, …”. */
export const SUBJECTLESS_COMMENT = 'Of|By(?! default)';

export const COMMIT_SUBJECT_MAX = 72;

/** Generated files, and texts that are not ours. */
export const UNCHECKED: readonly RegExp[] = [
  /(^|\/)(node_modules|dist|\.git|\.amsel)(\/|$)/,
  /^(package-lock|openapi)\.json$/,
  /^packages\/client\/src\/(operation-types|schemas)\.ts$/,
  /^test\/histories\//,
  /^docs\/dependencies\.md$/,
  /^\.oxlintrc\.json$/,
  /^db\/migrations\/meta\//,
  // They hold the words that are banned.
  /^tools\/language-rules\.ts$/,
  /^test\/unit\/tools\/language-check\.test\.ts$/,
];
