import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  continue: 'Continuar: {day}, {time}',
  hint: 'Abre uma nova aba, onde você entra na sua conta e confirma. Nada é agendado antes disso.',
  continued: 'Continue na nova aba. Sua escolha fica aqui.',
};
