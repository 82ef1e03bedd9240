import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Esperar por um horário livre',
  text: '{service} em {place}. Quando abrir um horário, guardamo-lo para si e avisamos por email.',
  days: 'A partir de {day}',
  'days.one': 'Só este dia',
  'days.until': 'Até {day}',
  notBefore: 'Não antes das',
  before: 'Começa antes das',
  anyTime: 'Qualquer hora',
  noHours: 'Nenhum horário serve: escolha um fim mais tarde.',
  submit: 'Entrar na lista de espera',
  'done.title': 'Está na lista de espera',
  'done.text':
    'Quando {place} tiver um horário para si, fica guardado alguns minutos e avisamos por email.',
  'done.close': 'Concluir',
  'done.list': 'Ver as suas reservas',
  'error.CUSTOMER_LIMIT_REACHED': 'Já espera por dez horários. Saia primeiro de uma das listas.',
  'error.OUTSIDE_AVAILABILITY': 'Nessas horas nunca está aberto. Escolha outros dias ou horas.',
  'error.REQUEST_PENDING': 'Já espera por isto.',
  'done.position': 'Lugar {count} na fila.',
};
