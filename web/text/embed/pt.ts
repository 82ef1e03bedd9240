import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  continue: 'Continuar: {day}, {time}',
  hint: 'Abre um novo separador, onde entra na sua conta e confirma. Nada é marcado antes disso.',
  continued: 'Continue no novo separador. A sua escolha fica aqui.',
};
