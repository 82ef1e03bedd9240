import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  'rail.label': 'Páginas do seu trabalho',
  'rail.day': 'Dia',
  'rail.week': 'Semana',
  'rail.clients': 'Clientes',
  'rail.till': 'Caixa',
  'rail.numbers': 'Números',
  'rail.setup': 'Ajustes',
  'rail.review': 'Por rever',
  'rail.health': 'Saúde',
  'rail.decisions': 'Decisões',
  'rail.more': 'Mais',
  'rail.find': 'Páginas para clientes',
  'business.choose': 'Negócio',
  'live.live': 'Ao vivo, tudo guardado',
  'live.saving': 'A guardar …',
  'live.connecting': 'A ligar …',
  'live.lost': 'Sem ligação: tentamos de novo',
  'live.offline': 'Offline: nada de novo chega',
  'login.title': 'Esta página é para a sua equipa',
  'login.text': 'Entre com a conta que trabalha no seu negócio.',
  'refused.title': 'Esta página não é para a sua conta',
  'refused.text': 'Entre com uma conta que trabalha aqui, ou volte às páginas para clientes.',
  'none.title': 'Ainda não pertence a nenhum negócio',
  'none.text': 'Peça um convite à pessoa responsável. O convite chega por email.',
};
