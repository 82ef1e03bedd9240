import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  continue: 'Weiter: {day}, {time}',
  hint: 'Öffnet einen neuen Tab, in dem Sie sich anmelden und bestätigen. Vorher wird nichts gebucht.',
  continued: 'Weiter geht es im neuen Tab. Ihre Auswahl bleibt hier stehen.',
};
