import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  text: 'Quem opera este site analisa e decide. O outro lado nunca fica sabendo quem denunciou.',
  reason: 'O que está errado?',
  hint: 'Por exemplo: não é verdade, ofende alguém ou mostra dados privados.',
  missing: 'Escreva primeiro o que está errado.',
  send: 'Enviar a denúncia',
  sent: 'Sua denúncia foi enviada. A decisão chega por e-mail.',
  'error.CANNOT_REPORT_OWN_CONTENT': 'Isto é seu. Você mesmo pode mudar.',
  'error.REQUEST_PENDING': 'Você já denunciou isto. A decisão chega por e-mail.',
  'error.USAGE_LIMIT_REACHED': 'Você tem 20 denúncias abertas. Aguarde primeiro as decisões.',
};
