import { PARTS } from './parts.ts';
import type { Texts } from './en.ts';

export const pt: Texts = {
  greeting: 'Olá, {name},',
  greetingWithoutName: 'Olá,',
  timeRange: '{start}–{end}',
  moment: '{day}, {start}',
  momentAndMore: '{day}, {start} (+{count})',
  instant: '{day}, {time} ({offset})',
  timezone: 'Hora local de {timezone} ({zone}).',
  serviceWithProfessional: '{services} com {professional}',
  unknownService: 'Atendimento',
  unknownVisitor: 'Cliente sem nome',
  classOf: '{services}, {count} participantes',

  'label.service': 'Serviço',
  'label.professional': 'Com',
  'label.place': 'Local',
  'label.visitor': 'Para',
  'label.customer': 'Cliente',
  'label.participants': 'Participantes',
  'label.price': 'Preço',
  'label.totalPrice': 'Preço de todas as datas',
  'label.note': 'Observação',
  'label.phone': 'Telefone',
  'label.website': 'Site',
  'label.reason': 'Motivo',
  'label.oldTime': 'Horário anterior',
  'label.newTime': 'Novo horário',
  'label.endpoint': 'Endereço',
  'label.webhook': 'ID do webhook',
  'label.from': 'De',
  'label.until': 'Até',
  'label.disabledAt': 'Desativado',
  'label.lastError': 'Último erro',
  'label.calendar': 'Calendário',

  'link.manage': 'Remarcar ou cancelar',
  'link.manageUntil': 'Remarcar ou cancelar até {deadline}',
  'link.view': 'Ver o agendamento',
  'link.review': 'Escrever uma avaliação',
  'link.book': 'Reservar este horário',
  'link.decline': 'Desta vez não, continuar esperando',
  'link.waitlist': 'Sair da lista de espera',
  'link.agenda': 'Abrir a agenda',
  'link.account': 'Abrir a sua conta',
  'link.login': 'Entrar',
  'link.download': 'Baixar',
  'link.confirm': 'Confirmar',
  'link.webhook': 'Abrir o webhook',
  'link.requests': 'Abrir os pedidos',
  'link.ticket': 'Abrir o pedido',
  'link.invitation': 'Responder ao convite',
  'link.unsubscribe': 'Não receber mais e-mails como este',

  'footer.customer': 'Você recebe este e-mail por causa do seu agendamento em {business}.',
  'footer.waitlist': 'Você recebe este e-mail porque está na lista de espera de {business}.',
  'footer.waitlistEnded': 'Você recebe este e-mail porque estava na lista de espera de {business}.',
  'footer.staff': 'Você recebe este e-mail porque trabalha em {business}.',
  'footer.account': 'Você recebe este e-mail por causa da sua conta com este endereço.',
  'footer.invitation': 'Você recebe este e-mail porque {business} convidou este endereço.',
  'change.until': 'Você pode remarcar ou cancelar o agendamento até {deadline}.',
  'change.tooLate':
    'Já não é possível remarcar ou cancelar pela internet. Se não puder ir, entre em contato com {business}.',

  'requested.subject': 'Solicitado: {services} em {business}, {when}',
  'requested.heading': 'Sua solicitação foi enviada',
  'requested.intro':
    '{business} vai confirmar ou recusar a solicitação. Você recebe um e-mail assim que isso acontecer. Uma solicitação não confirmada expira no início do horário.',

  'booked.subject': 'Agendado: {services} em {business}, {when}',
  'booked.heading': 'Seu horário está agendado',
  'booked.seriesHeading': 'Seus horários estão agendados',
  'booked.intro': '{business} espera por você.',

  'confirmed.subject': 'Confirmado: {services} em {business}, {when}',
  'confirmed.heading': 'Seu agendamento está confirmado',
  'confirmed.seriesHeading': 'Seus agendamentos estão confirmados',
  'confirmed.intro': '{business} confirmou sua solicitação e espera por você.',

  'declined.subject': 'Recusado: {services} em {business}, {when}',
  'declined.heading': 'Sua solicitação foi recusada',
  'declined.intro': '{business} não pode aceitar sua solicitação.',

  'changed.subject': 'Novo horário: {services} em {business}, {when}',
  'changed.heading': 'Seu agendamento tem um novo horário',
  'changed.intro': 'O horário anterior não vale mais. {business} espera por você no novo horário.',
  'changed.pending':
    'O horário anterior não vale mais. {business} vai confirmar ou recusar o novo horário.',

  'updated.subject': 'Alterado: {services} em {business}, {when}',
  'updated.heading': 'Seu agendamento foi alterado',
  'updated.intro':
    '{business} alterou os serviços, a duração ou o preço do seu agendamento. O horário de início continua o mesmo.',

  'reassigned.subject': 'Outro profissional: {services} em {business}, {when}',
  'reassigned.heading': 'Seu agendamento é com outra pessoa da equipe',
  'reassigned.intro':
    'O horário continua o mesmo. Em {business}, seu atendimento será com {professional}. Se não for bom para você, é possível remarcar ou cancelar até o início.',

  'cancelled.subject': 'Cancelado: {services} em {business}, {when}',
  'cancelled.heading': 'Seu agendamento foi cancelado',
  'cancelled.seriesHeading': 'Seus agendamentos foram cancelados',
  'cancelled.customer': 'Você cancelou em {business}.',
  'cancelled.business': '{business} cancelou.',
  'cancelled.system':
    '{business} não confirmou sua solicitação antes do início, por isso ela expirou. O atendimento não vai acontecer.',

  'reminder.subject': 'Lembrete: {services} em {business}, {when}',
  'reminder.heading': 'Seu agendamento está próximo',
  'reminder.intro': '{business} espera por você.',
  'reminder.until':
    'Se não puder ir, remarque ou cancele o agendamento. Isso é possível até {deadline}.',
  'reminder.anytime': 'Se não puder ir, remarque ou cancele o agendamento.',

  'waitlistOffer.subject': 'Há uma vaga: {services} em {business}, {when}',
  'waitlistOffer.heading': 'Há uma vaga para você',
  'waitlistOffer.intro':
    '{business} guarda este horário para você até {deadline}. Depois disso, a próxima pessoa da lista é avisada.',

  'waitlistWithdrawn.subject': 'Não está mais livre: {services} em {business}, {when}',
  'waitlistWithdrawn.heading': 'Este horário não está mais livre',
  'waitlistWithdrawn.intro':
    '{business} não pode mais guardar este horário para você. Você continua na lista de espera e recebe uma mensagem quando outro horário ficar livre.',

  'waitlistEnded.subject': 'Fora da lista de espera: {services} em {business}',
  'waitlistEnded.heading': 'Você não está mais na lista de espera',
  'waitlistEnded.removed':
    '{business} retirou você da lista de espera. Em caso de dúvidas, entre em contato com {business}.',
  'waitlistEnded.datesPassed':
    'Os dias que você esperava já passaram. Você não está mais na lista de espera de {business}.',
  'waitlistEnded.offersLapsed':
    'Três horários foram oferecidos a você, e nenhum deles foi agendado. Você não está mais na lista de espera de {business}, mas pode entrar nela de novo.',

  'page.unknownLink': 'Este link não é mais válido.',
  'page.failed': 'Não deu certo. Tente novamente mais tarde.',

  'waitlistPage.title': 'Seu lugar na lista de espera',
  'waitlistPage.waiting':
    'No momento, nenhum horário está guardado para você. Você continua na lista de espera de {business} e recebe uma mensagem quando outro horário ficar livre.',
  'waitlistPage.booked': 'Você agendou este horário. Os detalhes chegam por e-mail.',
  'waitlistPage.pending': 'Seu agendamento está sendo processado. Um e-mail informa o resultado.',
  'waitlistPage.left': 'Você não está mais na lista de espera de {business}.',
  'waitlistPage.busy': 'Você tem outro agendamento neste horário.',
  'waitlistPage.refused': 'Não foi possível agendar este horário. Tente novamente mais tarde.',

  'thanks.subject': 'Obrigado por sua visita a {business}',
  'thanks.heading': 'Obrigado por sua visita',
  'thanks.intro': 'Como foi seu horário em {business}? Uma breve avaliação ajuda outros clientes.',

  'reviewPage.title': 'Avalie sua visita',
  'reviewPage.rating': 'Sua avaliação',
  'reviewPage.choice': '{rating} de 5 estrelas',
  'reviewPage.comment': 'Seu comentário (opcional)',
  'reviewPage.public': 'Sua avaliação é pública e mostra o nome {name}.',
  'reviewPage.button': 'Publicar a avaliação',
  'reviewPage.done': 'Obrigado. Sua avaliação foi publicada.',
  'reviewPage.exists': 'Você já avaliou esta visita.',
  'reviewPage.invalid': 'Escolha de 1 a 5 estrelas. Um comentário tem no máximo {max} caracteres.',
  'reviewPage.refused': 'Esta visita não pode ser avaliada.',

  'staffRequested.subject': 'Nova solicitação: {visitor}, {when}',
  'staffRequested.heading': 'Uma nova solicitação aguarda resposta',
  'staffRequested.intro':
    'Confirme ou recuse, por favor. Uma solicitação não confirmada expira no início do horário.',

  'staffBooked.subject': 'Novo agendamento: {visitor}, {when}',
  'staffBooked.heading': 'Há um novo agendamento',
  'staffBooked.intro': 'Agendamento de {visitor} com {professional}.',

  'staffChanged.subject': 'Alterado: {visitor}, {when}',
  'staffChanged.heading': 'Um agendamento mudou de horário',
  'staffChanged.intro': 'O agendamento de {visitor} com {professional} tem um novo horário.',
  'staffChanged.pending':
    'O agendamento de {visitor} com {professional} tem um novo horário. Confirme ou recuse, por favor.',

  'staffUpdated.subject': 'Serviços alterados: {visitor}, {when}',
  'staffUpdated.heading': 'Um agendamento foi alterado',
  'staffUpdated.intro':
    'O agendamento de {visitor} com {professional} tem outros serviços, outra duração ou outro preço. O horário de início continua o mesmo.',

  'staffReassigned.subject': 'Atendimento transferido: {visitor}, {when}',
  'staffReassigned.heading': 'Um agendamento foi transferido',
  'staffReassigned.intro':
    'O agendamento de {visitor} agora é com {professional}. O horário continua o mesmo.',

  'staffCancelled.subject': 'Cancelado: {visitor}, {when}',
  'staffCancelled.heading': 'Há um cancelamento',
  'staffCancelled.customer': 'O cliente cancelou. O horário está livre de novo.',
  'staffCancelled.business': 'O estabelecimento cancelou. O horário está livre de novo.',
  'staffCancelled.system': 'A solicitação não foi confirmada antes do início e expirou.',

  'staffDeclined.subject': 'Recusada: {visitor}, {when}',
  'staffDeclined.heading': 'Uma solicitação foi recusada',
  'staffDeclined.intro': 'Alguém da equipe recusou a solicitação. O horário está livre de novo.',

  'staffRestored.subject': 'Volta a acontecer: {visitor}, {when}',
  'staffRestored.heading': 'Uma aula volta a acontecer',
  'staffRestored.intro':
    'A aula cancelada com {professional} volta a acontecer. Ainda não há participantes.',

  'staffClass.intro':
    'Trata-se de uma turma inteira com {professional}. Um preço vale para todos os lugares juntos.',

  'staffLate.subject': 'Atraso: {visitor}, {when}',
  'staffLate.heading': 'Um cliente está atrasado',
  'staffLate.intro': 'Atraso previsto de {visitor}: {duration}.',

  'agenda.subject': 'Agenda: {day}',
  'agenda.heading': 'Agenda: {day}',
  'agenda.entry': '{visitor}: {services}',
  'agenda.pendingEntry': '{visitor}: {services} (ainda não confirmado)',

  'staffConflict.subject': 'Ocupado em outro lugar: {visitor}, {when}',
  'staffConflict.heading': 'Um conflito com outro calendário',
  'staffConflict.one':
    'No calendário {calendar}, {professional} tem outro compromisso no horário deste agendamento. Ele continua marcado, e o cliente não foi avisado. Remarque ou cancele o agendamento, ou altere o outro calendário.',
  'staffConflict.many':
    'No calendário {calendar}, {professional} tem outros compromissos nos horários destes agendamentos. Eles continuam marcados, e os clientes não foram avisados. Remarque ou cancele os agendamentos, ou altere o outro calendário.',

  'calendarFailing.subject': 'Não é possível ler o calendário {calendar}',
  'calendarFailing.heading': 'Não é possível ler um calendário externo',
  'calendarFailing.intro':
    'O calendário {calendar} de {professional} não pôde ser lido desde {since}. Os últimos horários ocupados conhecidos continuam valendo. Os mais novos não são conhecidos, e reservas podem entrar em conflito com eles.',
  'calendarError.unreachable':
    'O servidor não responde à conexão. Verifique o endereço do calendário e se o servidor está funcionando.',
  'calendarError.timed out':
    'O servidor não responde a tempo. Novas tentativas serão feitas. Se continuar assim, fale com quem administra o servidor.',
  'calendarError.address refused':
    'O endereço leva a uma rede privada ou local, o que não é permitido. Informe um endereço público.',
  'calendarError.unauthorized':
    'O servidor recusa o acesso. Informe de novo o usuário e a senha; muitos provedores exigem uma senha de aplicativo. Se o próprio endereço é privado, crie um novo lá.',
  'calendarError.not found':
    'Não há mais um calendário neste endereço. Copie o endereço de novo nas configurações do outro calendário.',
  'calendarError.server error':
    'O servidor informa uma falha própria. Novas tentativas serão feitas. Se continuar assim, fale com quem administra o servidor.',
  'calendarError.too large':
    'O calendário é grande demais para ser lido. Apague eventos antigos, ou escolha um calendário menor.',
  'calendarError.not a calendar':
    'O endereço mostra outra coisa, muitas vezes uma página de login. Copie o endereço do arquivo do calendário (iCal ou ICS) nas configurações do outro calendário.',
  'calendarError.not decryptable':
    'O endereço e a senha guardados não podem mais ser decifrados. Informe os dois de novo.',

  'unsubscribe.question': 'Não quer mais receber e-mails deste tipo?',
  'unsubscribe.button': 'Cancelar a inscrição',
  'unsubscribe.done':
    'Você não receberá mais e-mails deste tipo. Na sua conta, pode ativá-los de novo.',
  'unsubscribe.doneRecord': 'Você não receberá mais e-mails deste tipo.',
  'unsubscribe.reminders': 'Lembretes de agendamentos',
  'unsubscribe.changes': 'Agendamentos remarcados, cancelados e recusados',
  'unsubscribe.waitlist': 'Ofertas da lista de espera',
  'unsubscribe.askWaitlist': 'Quer sair da lista de espera? Você não receberá mais ofertas.',
  'unsubscribe.left': 'Você não está mais na lista de espera.',
  'unsubscribe.thanks': 'Agradecimento após uma visita',
  'unsubscribe.bookings': 'E-mails sobre reservas, mudanças e cancelamentos',
  'unsubscribe.agenda': 'A agenda do dia',
  'unsubscribe.calendars': 'E-mails sobre calendários externos e conflitos',

  'passwordReset.subject': 'Definir uma nova senha',
  'passwordReset.heading': 'Definir uma nova senha',
  'passwordReset.intro':
    'Uma nova senha foi solicitada para sua conta. Este link vale por {duration} e funciona uma vez.',
  'passwordReset.use': 'Programas que usam a API enviam este código em vez do link:',
  'passwordReset.ignore': 'Se não foi você, não é preciso fazer nada. Sua senha continua a mesma.',

  'magicLink.subject': 'Seu link de acesso',
  'magicLink.heading': 'Entrar sem senha',
  'magicLink.intro': 'Este link dá acesso à sua conta. Ele vale por {duration} e funciona uma vez.',
  'magicLink.endsPassword':
    'O e-mail da sua conta ainda não tinha sido confirmado. Para sua segurança, o link também encerra a senha atual e todos os outros acessos. Depois, escolha uma nova senha em “Esqueci a senha”.',
  'magicLink.ignore':
    'Se você não pediu o link, não é preciso fazer nada. Não o repasse a ninguém.',

  'exportReady.subject': 'Seus dados estão prontos',
  'exportReady.heading': 'Seus dados estão prontos',
  'exportReady.person':
    'Tudo o que está guardado sobre você está em um arquivo. O link vale por {duration}.',
  'exportReady.business':
    'Todos os dados de {business} estão em um arquivo. O link vale por {duration}.',
  'exportReady.keep':
    'Não passe o link a ninguém: ele não pede senha. Se você não pediu o arquivo, troque sua senha.',

  'emailChange.subject': 'Confirme seu novo e-mail',
  'emailChange.heading': 'Confirme seu novo e-mail',
  'emailChange.intro':
    'Com este link, este endereço passa a ser o e-mail da sua conta. Ele vale por {duration} e funciona uma vez.',
  'emailChange.ignore':
    'Se você não pediu o link, não é preciso fazer nada. Não o repasse a ninguém.',

  'emailChangeNotice.subject': 'Um novo e-mail para a sua conta',
  'emailChangeNotice.heading': 'Foi pedido um novo e-mail',
  'emailChangeNotice.intro':
    'Alguém que conhece a sua senha pediu outro e-mail para a sua conta. Ele muda assim que for confirmado no novo endereço.',
  'emailChangeNotice.notYou':
    'Se não foi você, escolha uma nova senha agora. Isso encerra o pedido.',

  'emailChanged.subject': 'O e-mail da sua conta foi alterado',
  'emailChanged.heading': 'O e-mail foi alterado',
  'emailChanged.intro':
    'Este endereço não pertence mais à sua conta. Todos os outros acessos foram encerrados.',
  'emailChanged.notYou': 'Se não foi você, escreva imediatamente ao operador deste site.',

  'invitation.subject': '{business} convida você',
  'invitation.heading': '{business} convida você',
  'invitation.intro':
    '{business} gostaria de trabalhar com você. Para responder, entre ou cadastre-se como profissional com este endereço.',
  'invitation.member':
    '{business} gostaria que você entrasse na equipe: {role}. Para responder, entre ou cadastre-se como empresa ou profissional com este endereço.',
  'invitation.owner': 'proprietário',
  'invitation.manager': 'gerência',
  'invitation.frontDesk': 'recepção',
  'invitation.use': 'Programas que usam a API enviam este código para o endereço abaixo dele:',

  'timeOffRequest.requested': '{professional} pede folga em {business}',
  'timeOffRequest.approved': 'Sua folga em {business} foi aprovada',
  'timeOffRequest.declined': 'Sua folga em {business} foi recusada',
  'timeOffRequest.use': 'Aprove ou recuse na lista de pedidos.',

  'supportTicket.created': 'Novo pedido de ajuda: {subject}',
  'supportTicket.replied': 'Resposta a um pedido: {subject}',
  'supportTicket.assigned': 'Atribuído a você: {subject}',
  'supportTicket.answered': 'Resposta à sua pergunta: {subject}',
  'supportTicket.resolved': 'Sua pergunta foi resolvida: {subject}',
  'supportTicket.closed': 'Seu pedido foi encerrado: {subject}',
  'supportTicket.reopen': 'Se ainda falta algo, responda na página do pedido. Ele será reaberto.',

  'webhookDisabled.subject': 'Um webhook de {business} foi desativado',
  'webhookDisabled.heading': 'Um webhook foi desativado',
  'webhookDisabled.gone': 'O destino respondeu 410 (gone). Ele não recebe mais eventos.',
  'webhookDisabled.failing':
    'Nenhuma entrega teve sucesso há dias. O destino não recebe mais eventos.',
  'webhookDisabled.use':
    'Garanta que o destino responda em até 15 segundos com um status de 200 a 299. Depois ative o webhook e peça o reenvio dos eventos perdidos. A página do webhook faz as duas coisas.',
  ...PARTS.pt,
};
