import type { Language } from '../../domain/language.ts';

type ManageTexts = Readonly<
  Record<
    | 'title'
    | 'working'
    | 'status'
    | 'reason'
    | 'when'
    | 'service'
    | 'professional'
    | 'where'
    | 'price'
    | 'phone'
    | 'website'
    | 'until'
    | 'tooLate'
    | 'cancel'
    | 'move'
    | 'back'
    | 'askCancel'
    | 'askReason'
    | 'askMove'
    | 'cancelled'
    | 'chooseDay'
    | 'chooseTime'
    | 'noTimes',
    string
  >
> & {
  readonly statuses: Readonly<
    Record<'Pending' | 'Confirmed' | 'Cancelled' | 'Completed' | 'NoShow', string>
  >;
  /** The status of a cancelled appointment, for each side that can cancel it. */
  readonly cancelledBy: Readonly<Record<'customer' | 'staff' | 'scheduler', string>>;
  /** The text for each status after the move. */
  readonly movedTo: Readonly<Record<'Pending' | 'Confirmed', string>>;
  readonly errors: Readonly<Record<ManageError, string>>;
};

type ManageError =
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'CANCEL_WINDOW'
  | 'RESCHEDULE_WINDOW'
  | 'SLOT_TAKEN'
  | 'SESSION_FULL'
  | 'CLIENT_DOUBLE_BOOKED'
  | 'INVALID_STATUS'
  | 'SERIALIZATION_CONFLICT'
  | 'OTHER';

export const MANAGE_TEXTS: Readonly<Record<Language, ManageTexts>> = {
  en: {
    title: 'Your appointment',
    working: 'One moment…',
    status: 'Status',
    reason: 'Reason',
    when: 'Time',
    service: 'Service',
    professional: 'With',
    where: 'Where',
    price: 'Price',
    phone: 'Phone',
    website: 'Website',
    until: 'You can move or cancel the appointment until {time}.',
    tooLate: 'It is too late to move or cancel the appointment here. Please contact the business.',
    cancel: 'Cancel the appointment',
    move: 'Move the appointment',
    back: 'Go back',
    askCancel: 'Cancel this appointment?',
    askReason: 'Reason (optional; the business reads it)',
    askMove: 'Move the appointment to {day} at {time}?',
    cancelled: 'The appointment is cancelled.',
    chooseDay: 'New day',
    chooseTime: 'Please choose a new time.',
    noTimes: 'There is no free time on this day.',
    cancelledBy: {
      customer: 'Cancelled by you',
      staff: 'Cancelled by the business',
      scheduler: 'Lapsed, because it was not confirmed',
    },
    statuses: {
      Pending: 'Waiting for confirmation',
      Confirmed: 'Confirmed',
      Cancelled: 'Cancelled',
      Completed: 'Completed',
      NoShow: 'Missed',
    },
    movedTo: {
      Pending: 'The new time is requested. The business will confirm it.',
      Confirmed: 'The appointment is moved.',
    },
    errors: {
      NOT_FOUND: 'This link is not valid any more.',
      RATE_LIMITED: 'Too many attempts. Please try again later.',
      CANCEL_WINDOW: 'It is too late to cancel here. Please contact the business.',
      RESCHEDULE_WINDOW: 'It is too late to move it here. Please contact the business.',
      SLOT_TAKEN: 'This time has just been taken. Please choose another one.',
      SESSION_FULL: 'This time has just been taken. Please choose another one.',
      CLIENT_DOUBLE_BOOKED: 'You have another appointment at this time.',
      INVALID_STATUS: 'The appointment can no longer be changed.',
      SERIALIZATION_CONFLICT: 'The appointment was changed meanwhile. Please check it again.',
      OTHER: 'That did not work. Please try again later.',
    },
  },
  de: {
    title: 'Ihr Termin',
    working: 'Einen Moment…',
    status: 'Status',
    reason: 'Grund',
    when: 'Zeit',
    service: 'Leistung',
    professional: 'Bei',
    where: 'Ort',
    price: 'Preis',
    phone: 'Telefon',
    website: 'Webseite',
    until: 'Sie können den Termin bis {time} verschieben oder absagen.',
    tooLate:
      'Zum Verschieben oder Absagen ist es hier zu spät. Bitte wenden Sie sich an den Betrieb.',
    cancel: 'Termin absagen',
    move: 'Termin verschieben',
    back: 'Zurück',
    askCancel: 'Diesen Termin absagen?',
    askReason: 'Grund (freiwillig; der Betrieb liest ihn)',
    askMove: 'Den Termin auf {day} um {time} verschieben?',
    cancelled: 'Der Termin ist abgesagt.',
    chooseDay: 'Neuer Tag',
    chooseTime: 'Bitte wählen Sie eine neue Zeit.',
    noTimes: 'An diesem Tag ist keine Zeit frei.',
    cancelledBy: {
      customer: 'Von Ihnen abgesagt',
      staff: 'Vom Geschäft abgesagt',
      scheduler: 'Verfallen, weil er nicht bestätigt wurde',
    },
    statuses: {
      Pending: 'Wartet auf Bestätigung',
      Confirmed: 'Bestätigt',
      Cancelled: 'Abgesagt',
      Completed: 'Abgeschlossen',
      NoShow: 'Versäumt',
    },
    movedTo: {
      Pending: 'Die neue Zeit ist angefragt. Der Betrieb wird sie bestätigen.',
      Confirmed: 'Der Termin ist verschoben.',
    },
    errors: {
      NOT_FOUND: 'Dieser Link ist nicht mehr gültig.',
      RATE_LIMITED: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
      CANCEL_WINDOW: 'Zum Absagen ist es hier zu spät. Bitte wenden Sie sich an den Betrieb.',
      RESCHEDULE_WINDOW:
        'Zum Verschieben ist es hier zu spät. Bitte wenden Sie sich an den Betrieb.',
      SLOT_TAKEN: 'Diese Zeit wurde gerade vergeben. Bitte wählen Sie eine andere.',
      SESSION_FULL: 'Diese Zeit wurde gerade vergeben. Bitte wählen Sie eine andere.',
      CLIENT_DOUBLE_BOOKED: 'Sie haben zu dieser Zeit einen anderen Termin.',
      INVALID_STATUS: 'Der Termin kann nicht mehr geändert werden.',
      SERIALIZATION_CONFLICT: 'Der Termin wurde inzwischen geändert. Bitte prüfen Sie ihn.',
      OTHER: 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    },
  },
  pt: {
    title: 'Seu agendamento',
    working: 'Um momento…',
    status: 'Estado',
    reason: 'Motivo',
    when: 'Horário',
    service: 'Serviço',
    professional: 'Com',
    where: 'Local',
    price: 'Preço',
    phone: 'Telefone',
    website: 'Site',
    until: 'Você pode remarcar ou cancelar o agendamento até {time}.',
    tooLate: 'Já não é possível remarcar ou cancelar aqui. Entre em contato com o estabelecimento.',
    cancel: 'Cancelar o agendamento',
    move: 'Remarcar',
    back: 'Voltar',
    askCancel: 'Cancelar este agendamento?',
    askReason: 'Motivo (opcional; o estabelecimento o lê)',
    askMove: 'Remarcar para {day} às {time}?',
    cancelled: 'O agendamento foi cancelado.',
    chooseDay: 'Novo dia',
    chooseTime: 'Escolha um novo horário.',
    noTimes: 'Não há horário livre neste dia.',
    cancelledBy: {
      customer: 'Cancelado por você',
      staff: 'Cancelado pelo estabelecimento',
      scheduler: 'Expirou, porque não foi confirmado',
    },
    statuses: {
      Pending: 'Aguarda confirmação',
      Confirmed: 'Confirmado',
      Cancelled: 'Cancelado',
      Completed: 'Concluído',
      NoShow: 'Não compareceu',
    },
    movedTo: {
      Pending: 'O novo horário foi pedido. O estabelecimento vai confirmá-lo.',
      Confirmed: 'O agendamento foi remarcado.',
    },
    errors: {
      NOT_FOUND: 'Este link já não é válido.',
      RATE_LIMITED: 'Tentativas demais. Tente novamente mais tarde.',
      CANCEL_WINDOW: 'É tarde para cancelar aqui. Entre em contato com o estabelecimento.',
      RESCHEDULE_WINDOW: 'É tarde para remarcar aqui. Entre em contato com o estabelecimento.',
      SLOT_TAKEN: 'Este horário acabou de ser ocupado. Escolha outro.',
      SESSION_FULL: 'Este horário acabou de ser ocupado. Escolha outro.',
      CLIENT_DOUBLE_BOOKED: 'Você tem outro agendamento neste horário.',
      INVALID_STATUS: 'O agendamento já não pode ser alterado.',
      SERIALIZATION_CONFLICT: 'O agendamento foi alterado entretanto. Verifique-o novamente.',
      OTHER: 'Não funcionou. Tente novamente mais tarde.',
    },
  },
  ar: {
    title: 'موعدك',
    working: 'لحظة من فضلك…',
    status: 'الحالة',
    reason: 'السبب',
    when: 'الوقت',
    service: 'الخدمة',
    professional: 'مع',
    where: 'المكان',
    price: 'السعر',
    phone: 'الهاتف',
    website: 'الموقع الإلكتروني',
    until: 'يمكنك تغيير الموعد أو إلغاؤه حتى {time}.',
    tooLate: 'لم يعد بالإمكان تغيير الموعد هنا. يرجى التواصل مع المنشأة.',
    cancel: 'إلغاء الموعد',
    move: 'تغيير الموعد',
    back: 'رجوع',
    askCancel: 'هل تريد إلغاء هذا الموعد؟',
    askReason: 'السبب (اختياري، ويقرؤه المكان)',
    askMove: 'هل تريد نقل الموعد إلى {day} الساعة {time}؟',
    cancelled: 'تم إلغاء الموعد.',
    chooseDay: 'اليوم الجديد',
    chooseTime: 'يرجى اختيار وقت جديد.',
    noTimes: 'لا يوجد وقت متاح في هذا اليوم.',
    cancelledBy: {
      customer: 'ألغيته أنت',
      staff: 'ألغاه مقدّم الخدمة',
      scheduler: 'انتهت صلاحيته لأنه لم يُؤكَّد',
    },
    statuses: {
      Pending: 'بانتظار التأكيد',
      Confirmed: 'مؤكد',
      Cancelled: 'ملغى',
      Completed: 'مكتمل',
      NoShow: 'لم يتم الحضور',
    },
    movedTo: {
      Pending: 'تم طلب الوقت الجديد، وستؤكده المنشأة.',
      Confirmed: 'تم تغيير الموعد.',
    },
    errors: {
      NOT_FOUND: 'لم يعد هذا الرابط صالحًا.',
      RATE_LIMITED: 'محاولات كثيرة. يرجى المحاولة لاحقًا.',
      CANCEL_WINDOW: 'فات وقت الإلغاء هنا. يرجى التواصل مع المنشأة.',
      RESCHEDULE_WINDOW: 'فات وقت التغيير هنا. يرجى التواصل مع المنشأة.',
      SLOT_TAKEN: 'تم حجز هذا الوقت للتو. يرجى اختيار وقت آخر.',
      SESSION_FULL: 'تم حجز هذا الوقت للتو. يرجى اختيار وقت آخر.',
      CLIENT_DOUBLE_BOOKED: 'لديك موعد آخر في هذا الوقت.',
      INVALID_STATUS: 'لم يعد بالإمكان تغيير الموعد.',
      SERIALIZATION_CONFLICT: 'تغيّر الموعد في هذه الأثناء. يرجى مراجعته.',
      OTHER: 'لم تنجح العملية. يرجى المحاولة لاحقًا.',
    },
  },
};
