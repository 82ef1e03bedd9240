import type { Command } from '../command.ts';
import { appointments } from './appointments.ts';
import { book } from './book.ts';
import { cancel } from './cancel.ts';
import { createCompletion } from './completion.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { openings } from './openings.ts';
import { packages } from './packages.ts';
import { search } from './search.ts';
import { webhooksListen } from './webhooks-listen.ts';

const OTHERS: readonly Command[] = [
  login,
  logout,
  search,
  openings,
  book,
  appointments,
  cancel,
  packages,
  webhooksListen,
];

export const COMMANDS: readonly Command[] = [...OTHERS, createCompletion(OTHERS)];
