import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** Prints what Spectral's rules for OpenAPI find in a document, a finding a line. Jest would load it much more slowly. */
const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [rulesets.oas] });
const findings = await spectral.run(JSON.parse(readFileSync(process.argv[2], 'utf8')));
for (const { code, path, message } of findings)
  console.log(`${code} ${path.join('.')}: ${message}`);
