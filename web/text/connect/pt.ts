import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  title: 'Acesso para um aplicativo',
  login: 'Um aplicativo pede acesso à sua conta. Entre para ver qual.',
  loginButton: 'Entrar',
  asks: '{name} pede acesso à sua conta',
  identity: 'Qualquer um pode usar qualquer nome. O endereço diz quem é:',
  account: 'Sua conta',
  address: 'Endereço do aplicativo',
  goesTo: 'O acesso vai para',
  'scopes.title': 'Ele poderá',
  'scope.appointments:read': 'ver seus horários e tudo o que você vê ali',
  'scope.appointments:write': 'marcar, mudar e cancelar horários por você',
  'staffScope.appointments:read':
    'ver as agendas, os clientes e os relatórios do seu negócio, como você',
  'staffScope.appointments:write':
    'marcar, mudar e cancelar horários de clientes e responder a pedidos, como você',
  local:
    'Um programa neste aparelho recebe o acesso. Permita somente se você acabou de abrir esse programa.',
  ends: 'O acesso termina depois de 90 dias, com uma nova senha, ou quando você o encerrar na sua conta.',
  allow: 'Permitir acesso',
  refuse: 'Recusar',
  leaving: 'Voltando para {host} … Você pode fechar esta página.',
  goBack: 'Voltar para {host}',
  'refused.title': 'Este pedido não é válido',
  'refused.request': 'O aplicativo não fez o pedido como este site precisa. Nada foi permitido.',
  'refused.client':
    'O aplicativo não diz quem é, ou o endereço dele não responde. Nada foi permitido.',
  'refused.redirectUri':
    'O acesso iria para um endereço que o aplicativo não declara como seu. Nada foi permitido.',
};
