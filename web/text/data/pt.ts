import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  'own.title': 'Os seus dados',
  'own.text':
    'Tudo o que está guardado sobre si, num só ficheiro: perfil, família, marcações com o seu histórico, pagamentos, pacotes, avaliações e mensagens ao apoio.',
  'own.button': 'Descarregar os meus dados',
  'business.title': 'Dados do estabelecimento',
  'business.text':
    'São seus. Leve tudo consigo num só ficheiro, ou comece um estabelecimento a partir de um ficheiro destes.',
  'business.button': 'Descarregar tudo do estabelecimento',
  'export.collecting': 'A reunir os dados …',
  'export.saved': 'Pronto. O ficheiro está nas suas transferências.',
  'export.preparing':
    'O ficheiro é grande e está a ser escrito. Enviamos-lhe uma ligação por e-mail quando estiver pronto.',
  'export.ready': 'A ligação para o ficheiro está no seu e-mail. É válida até {day}, {time}.',
  'export.failed': 'Não foi possível escrever o último ficheiro. Peça-o outra vez.',
  'export.limited': 'Já está a ser escrito um ficheiro. Tente de novo dentro de um minuto.',

  'import.title': 'Começar um estabelecimento a partir de um ficheiro',
  'import.text':
    'O ficheiro de uma exportação, daqui ou de outra instalação. Torna-se um novo estabelecimento seu, em rascunho: nada mais muda, e os clientes não recebem e-mails antes de abrir.',
  'import.file': 'Ficheiro da exportação (.json)',
  'import.unreadable':
    'Isto não é a exportação de um estabelecimento. Escolha o ficheiro que descarregou.',
  'import.name': 'Estabelecimento',
  'import.exported': 'Exportado em',
  'import.submit': 'Importar {name}',
  'import.again': 'Tentar importar de novo',
  'import.waiting': 'O ficheiro está a ser enviado e escrito. Pode demorar um minuto.',
  'import.tooLarge': 'O ficheiro é demasiado grande: o máximo são 16 MB. Nada foi alterado.',
  'import.tooMany': 'A sua conta já tem o número máximo de estabelecimentos. Nada foi alterado.',
  'import.wrong':
    'O ficheiro não bate certo em “{place}”. Nada foi alterado. Exporte-o de novo e não o edite.',

  'section.services': 'Serviços',
  'section.professionals': 'Profissionais',
  'section.clients': 'Clientes',
  'section.appointments': 'Marcações',
  'section.payments': 'Pagamentos',
  'section.packages': 'Pacotes',
  'section.coupons': 'Cupões',
  'section.classes': 'Aulas',
  'section.other': 'Horários e outras linhas',

  'done.title': '{name} foi importado',
  'done.text': 'É um rascunho. Reveja-o e depois submeta-o para aprovação.',
  'done.leftOut': 'Não está no ficheiro, ou ficou de fora de propósito:',
  'done.open': 'Abrir {name}',
  'left.account': 'Contas da sua equipa. Convide-as de novo.',
  'left.trust': 'Avaliações. Uma avaliação tem de vir de uma visita feita aqui.',
  'left.file': 'Imagens. Carregue-as de novo.',
  'left.secret': 'Webhooks. Os seus segredos não estão em nenhum ficheiro.',
  'left.past': 'O histórico de alterações, os atrasos e a lista de espera.',
};
