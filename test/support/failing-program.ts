import { createClient } from 'redis';

/** A program that fails in a package which has a source map. */
createClient({ url: 'http://localhost' });
