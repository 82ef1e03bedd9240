import { readCommandLine } from '../config/command-line.ts';
import { readActorsConfig } from '../config/index.ts';
import { runMain } from '../config/main.ts';
import { actorIdFor } from '../workflows/messages.ts';

/** `npm run actor -- pro_…`: prints the id of the workflow that decides for a professional. */
const { words: professionals, refuse } = readCommandLine(
  'usage: CALENDAR_ACTORS=2 npm run actor -- pro_…',
  {},
);
if (professionals.length === 0) refuse('name at least one professional');
const invalid = professionals.find((id) => !id.startsWith('pro_'));
if (invalid !== undefined) refuse(`${invalid} is not the id of a professional`);

await runMain(async () => {
  const { CALENDAR_ACTORS: actorCount } = readActorsConfig(process.env);
  for (const professional of professionals) console.log(actorIdFor(professional, actorCount));
});
