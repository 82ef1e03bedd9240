import { actorsConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { actorIdFor } from '../workflows/messages.ts';
import { readCommandLine } from '../config/command-line.ts';

/** `npm run actor -- pro_…`: the workflow that decides for a professional. */
const { words, refuse } = readCommandLine('usage: CALENDAR_ACTORS=2 npm run actor -- pro_…', {});
if (words.length === 0) refuse('Whose actor?');
const other = words.find((word) => !word.startsWith('pro_'));
if (other !== undefined) refuse(`${other} is no professional's id`);

await runMain(async () => {
  const { CALENDAR_ACTORS: folds } = actorsConfig(process.env);
  for (const professional of words) console.log(actorIdFor(professional, folds));
});
