import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Agendado. Até {day}.',
  today: 'Agendado. Até daqui a pouco.',
  tomorrow: 'Agendado. Até amanhã.',
  asked: 'Seu pedido chegou ao local.',
  byHand: 'O horário está reservado. {place} confirma cada agendamento e envia um e-mail.',
  directions: 'Como chegar',
  due: '{amount}, a pagar no local',
  also: 'E {dates}',
  calendar: { one: 'Adicionar à agenda', other: 'Adicionar {count} visitas à agenda' },
  mailed: 'Enviamos um e-mail com um link para remarcar ou cancelar.',
  move: 'Remarcar',
  manage: 'Ver ou cancelar seus agendamentos',
  home: 'Encontrar outro horário',
  'pending.title': 'Recebemos seu pedido.',
  'pending.text':
    'Está demorando um pouco mais que o normal. Ele será decidido mesmo que você feche esta página, e enviaremos o resultado por e-mail.',
  'pending.number': 'Seu número: {id}',
};
