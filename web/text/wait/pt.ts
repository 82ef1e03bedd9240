import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Esperar por um horário livre',
  text: '{service} em {place}. Quando surgir um horário, nós o reservamos para você e avisamos por e-mail.',
  days: 'A partir de {day}',
  'days.one': 'Só este dia',
  'days.until': 'Até {day}',
  notBefore: 'Não antes das',
  before: 'Começa antes das',
  anyTime: 'Qualquer hora',
  noHours: 'Nenhum horário serve: escolha um fim mais tarde.',
  submit: 'Entrar na lista de espera',
  'done.title': 'Você está na lista de espera',
  'done.text':
    'Quando {place} tiver um horário para você, ele fica reservado por alguns minutos e avisamos por e-mail.',
  'done.close': 'Concluir',
  'done.list': 'Ver seus agendamentos',
  'error.CUSTOMER_LIMIT_REACHED': 'Você já espera por dez horários. Saia antes de uma das listas.',
  'error.OUTSIDE_AVAILABILITY':
    'Nesses horários nunca está aberto. Escolha outros dias ou horários.',
  'error.REQUEST_PENDING': 'Você já está esperando por isso.',
  'done.position': 'Posição {count} na fila.',
};
