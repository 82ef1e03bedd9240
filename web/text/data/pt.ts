import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const pt: TextsOf<typeof en> = {
  'own.title': 'Seus dados',
  'own.text':
    'Tudo o que está guardado sobre você, em um só arquivo: perfil, família, agendamentos com seu histórico, pagamentos, pacotes, avaliações e mensagens ao suporte.',
  'own.button': 'Baixar meus dados',
  'business.title': 'Dados do estabelecimento',
  'business.text':
    'São seus. Leve tudo com você em um só arquivo, ou comece um estabelecimento a partir de um arquivo desses.',
  'business.button': 'Baixar tudo do estabelecimento',
  'export.collecting': 'Reunindo os dados …',
  'export.saved': 'Pronto. O arquivo está nos seus downloads.',
  'export.preparing':
    'O arquivo é grande e está sendo gerado. Enviaremos um link por e-mail quando estiver pronto.',
  'export.ready': 'O link do arquivo está no seu e-mail. Ele vale até {day}, {time}.',
  'export.failed': 'Não foi possível gerar o último arquivo. Peça de novo.',
  'export.limited': 'Um arquivo já está sendo gerado. Tente de novo em um minuto.',

  'import.title': 'Começar um estabelecimento a partir de um arquivo',
  'import.text':
    'O arquivo de uma exportação, daqui ou de outra instalação. Ele vira um novo estabelecimento seu, em rascunho: nada mais muda, e os clientes não recebem e-mails antes da abertura.',
  'import.file': 'Arquivo da exportação (.json)',
  'import.unreadable':
    'Isto não é a exportação de um estabelecimento. Escolha o arquivo que você baixou.',
  'import.name': 'Estabelecimento',
  'import.exported': 'Exportado em',
  'import.submit': 'Importar {name}',
  'import.again': 'Tentar importar de novo',
  'import.waiting': 'O arquivo está sendo enviado e gravado. Pode levar um minuto.',
  'import.tooLarge': 'O arquivo é grande demais: o máximo são 16 MB. Nada foi alterado.',
  'import.tooMany': 'Sua conta já tem o número máximo de estabelecimentos. Nada foi alterado.',
  'import.wrong':
    'O arquivo tem um erro em “{place}”. Nada foi alterado. Exporte de novo e não edite o arquivo.',

  'section.services': 'Serviços',
  'section.professionals': 'Profissionais',
  'section.clients': 'Clientes',
  'section.appointments': 'Agendamentos',
  'section.payments': 'Pagamentos',
  'section.packages': 'Pacotes',
  'section.coupons': 'Cupons',
  'section.classes': 'Aulas',
  'section.other': 'Horários e outras linhas',

  'done.title': '{name} foi importado',
  'done.text': 'É um rascunho. Confira e depois envie para análise.',
  'done.leftOut': 'Não está no arquivo, ou ficou de fora de propósito:',
  'done.open': 'Abrir {name}',
  'left.account': 'Contas da sua equipe. Convide todos de novo.',
  'left.trust': 'Avaliações. Uma avaliação deve vir de uma visita feita aqui.',
  'left.file': 'Imagens. Envie de novo.',
  'left.secret': 'Webhooks. Os segredos deles não estão em nenhum arquivo.',
  'left.past': 'O histórico de alterações, os atrasos e a lista de espera.',
};
