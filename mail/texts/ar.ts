import { PARTS } from './parts.ts';
import type { Texts } from './en.ts';

export const ar: Texts = {
  greeting: 'مرحبًا {name}،',
  greetingWithoutName: 'مرحبًا،',
  timeRange: 'من {start} إلى {end}',
  moment: '{day}، الساعة {start}',
  momentAndMore: '{day}، الساعة {start} (+{count})',
  instant: '{day}، الساعة {time} ({offset})',
  timezone: 'التوقيت المحلي لمنطقة {timezone} ({zone}).',
  serviceWithProfessional: '{services} مع {professional}',
  unknownService: 'موعد',
  unknownVisitor: 'عميل بلا اسم',
  classOf: '{services}، عدد المشاركين: {count}',

  'label.service': 'الخدمة',
  'label.professional': 'مع',
  'label.place': 'المكان',
  'label.visitor': 'لأجل',
  'label.customer': 'العميل',
  'label.participants': 'المشاركون',
  'label.price': 'السعر',
  'label.totalPrice': 'سعر جميع المواعيد',
  'label.note': 'ملاحظة',
  'label.phone': 'الهاتف',
  'label.website': 'الموقع الإلكتروني',
  'label.reason': 'السبب',
  'label.oldTime': 'الموعد السابق',
  'label.newTime': 'الموعد الجديد',
  'label.endpoint': 'العنوان',
  'label.webhook': 'معرّف الويب هوك',
  'label.from': 'من',
  'label.until': 'حتى',
  'label.disabledAt': 'وقت الإيقاف',
  'label.lastError': 'آخر خطأ',
  'label.calendar': 'التقويم',

  'link.manage': 'تغيير الموعد أو إلغاؤه',
  'link.manageUntil': 'تغيير الموعد أو إلغاؤه حتى {deadline}',
  'link.view': 'عرض الموعد',
  'link.review': 'كتابة تقييم',
  'link.book': 'حجز هذا الموعد',
  'link.decline': 'ليس هذه المرة، مواصلة الانتظار',
  'link.waitlist': 'مغادرة قائمة الانتظار',
  'link.agenda': 'فتح التقويم',
  'link.account': 'فتح حسابك',
  'link.login': 'تسجيل الدخول',
  'link.download': 'تنزيل',
  'link.confirm': 'تأكيد',
  'link.webhook': 'فتح الويب هوك',
  'link.requests': 'فتح الطلبات',
  'link.ticket': 'فتح الطلب',
  'link.invitation': 'الرد على الدعوة',
  'link.unsubscribe': 'إيقاف هذا النوع من الرسائل',

  'footer.customer': 'وصلتك هذه الرسالة بسبب موعدك لدى {business}.',
  'footer.waitlist': 'وصلتك هذه الرسالة لأنك في قائمة الانتظار لدى {business}.',
  'footer.waitlistEnded': 'وصلتك هذه الرسالة لأنك كنت في قائمة الانتظار لدى {business}.',
  'footer.staff': 'وصلتك هذه الرسالة لأنك تعمل لدى {business}.',
  'footer.account': 'وصلتك هذه الرسالة بسبب حسابك المسجّل بهذا العنوان.',
  'footer.invitation': 'وصلتك هذه الرسالة لأن {business} دعا هذا العنوان.',
  'change.until': 'يمكنك تغيير الموعد أو إلغاؤه حتى {deadline}.',
  'change.tooLate':
    'فات وقت تغيير الموعد أو إلغائه عبر الإنترنت. إن لم تتمكن من الحضور فيرجى التواصل مع {business}.',

  'requested.subject': 'طلب موعد: {services} لدى {business}، {when}',
  'requested.heading': 'تم إرسال طلبك',
  'requested.intro':
    'سيقوم {business} بتأكيد طلبك أو رفضه، وستصلك رسالة فور ذلك. الطلب الذي لا يُؤكَّد قبل بداية الموعد يسقط.',

  'booked.subject': 'تم الحجز: {services} لدى {business}، {when}',
  'booked.heading': 'تم حجز موعدك',
  'booked.seriesHeading': 'تم حجز مواعيدك',
  'booked.intro': '{business} في انتظارك.',

  'confirmed.subject': 'تم التأكيد: {services} لدى {business}، {when}',
  'confirmed.heading': 'تم تأكيد موعدك',
  'confirmed.seriesHeading': 'تم تأكيد مواعيدك',
  'confirmed.intro': 'تم تأكيد طلبك، و{business} في انتظارك.',

  'declined.subject': 'تم رفض الطلب: {services} لدى {business}، {when}',
  'declined.heading': 'تم رفض طلبك',
  'declined.intro': 'لا يستطيع {business} قبول طلبك.',

  'changed.subject': 'موعد جديد: {services} لدى {business}، {when}',
  'changed.heading': 'تغيّر وقت موعدك',
  'changed.intro': 'لم يعد الموعد السابق قائمًا. {business} في انتظارك في الموعد الجديد.',
  'changed.pending': 'لم يعد الموعد السابق قائمًا. سيقوم {business} بتأكيد الموعد الجديد أو رفضه.',

  'updated.subject': 'تغيير: {services} لدى {business}، {when}',
  'updated.heading': 'تم تغيير موعدك',
  'updated.intro': 'غيّر {business} خدمات موعدك أو مدته أو سعره. يبدأ في الوقت نفسه.',

  'reassigned.subject': 'موعدك مع شخص آخر: {services} لدى {business}، {when}',
  'reassigned.heading': 'موعدك مع شخص آخر من الفريق',
  'reassigned.intro':
    'لم يتغير الوقت. سيتولى {professional} موعدك لدى {business}. إذا لم يناسبك ذلك، يمكنك تغيير الموعد أو إلغاؤه حتى بدايته.',

  'cancelled.subject': 'تم الإلغاء: {services} لدى {business}، {when}',
  'cancelled.heading': 'تم إلغاء موعدك',
  'cancelled.seriesHeading': 'تم إلغاء مواعيدك',
  'cancelled.customer': 'لقد ألغيت ما حجزته لدى {business}.',
  'cancelled.business': 'تم الإلغاء من قِبل {business}.',
  'cancelled.system': 'لم يؤكد {business} طلبك قبل بدايته، ولذلك سقط الطلب. الموعد لن يتم.',

  'reminder.subject': 'تذكير: {services} لدى {business}، {when}',
  'reminder.heading': 'موعدك قريب',
  'reminder.intro': '{business} في انتظارك.',
  'reminder.until': 'إن لم تتمكن من الحضور فنرجو تغيير الموعد أو إلغاءه. يمكنك ذلك حتى {deadline}.',
  'reminder.anytime': 'إن لم تتمكن من الحضور فنرجو تغيير الموعد أو إلغاءه.',

  'waitlistOffer.subject': 'يوجد مكان شاغر: {services} لدى {business}، {when}',
  'waitlistOffer.heading': 'يوجد مكان شاغر لك',
  'waitlistOffer.intro':
    'يحتفظ {business} بهذا الموعد لك حتى {deadline}. بعد ذلك يُعرض على الشخص التالي في القائمة.',

  'waitlistWithdrawn.subject': 'لم يعد متاحًا: {services} لدى {business}، {when}',
  'waitlistWithdrawn.heading': 'هذا الموعد لم يعد متاحًا',
  'waitlistWithdrawn.intro':
    'لم يعد بإمكان {business} الاحتفاظ بهذا الموعد لك. تبقى في قائمة الانتظار، وستصلك رسالة عندما يتوفر موعد آخر.',

  'waitlistEnded.subject': 'لم تعد في قائمة الانتظار: {services} لدى {business}',
  'waitlistEnded.heading': 'لم تعد في قائمة الانتظار',
  'waitlistEnded.removed':
    'أزالك {business} من قائمة الانتظار. إذا كانت لديك أسئلة، فيرجى التواصل مع {business}.',
  'waitlistEnded.datesPassed':
    'انقضت الأيام التي كنت تنتظرها، ولم تعد في قائمة الانتظار لدى {business}.',
  'waitlistEnded.offersLapsed':
    'عُرضت عليك ثلاثة مواعيد ولم يُحجز أي منها. لم تعد في قائمة الانتظار لدى {business}، ويمكنك الانضمام إليها من جديد.',

  'page.unknownLink': 'لم يعد هذا الرابط صالحًا.',
  'page.failed': 'لم ينجح ذلك. يرجى المحاولة لاحقًا.',

  'waitlistPage.title': 'مكانك في قائمة الانتظار',
  'waitlistPage.waiting':
    'لا يوجد موعد محجوز لك حاليًا. تبقى في قائمة الانتظار لدى {business}، وستصلك رسالة عندما يتوفر موعد آخر.',
  'waitlistPage.booked': 'لقد حجزت هذا الموعد. ستصلك التفاصيل عبر البريد الإلكتروني.',
  'waitlistPage.pending': 'جارٍ تنفيذ حجزك. ستصلك النتيجة عبر البريد الإلكتروني.',
  'waitlistPage.left': 'لم تعد في قائمة الانتظار لدى {business}.',
  'waitlistPage.busy': 'لديك موعد آخر في هذا الوقت.',
  'waitlistPage.refused': 'تعذر حجز هذا الموعد. يرجى المحاولة لاحقًا.',

  'thanks.subject': 'شكرًا لزيارتك {business}',
  'thanks.heading': 'شكرًا لزيارتك',
  'thanks.intro': 'كيف كان موعدك لدى {business}؟ تقييم قصير يساعد العملاء الآخرين.',

  'reviewPage.title': 'تقييم زيارتك',
  'reviewPage.rating': 'تقييمك',
  'reviewPage.choice': '{rating} من 5 نجوم',
  'reviewPage.comment': 'تعليقك (اختياري)',
  'reviewPage.public': 'تقييمك علني ويظهر فيه الاسم {name}.',
  'reviewPage.button': 'نشر التقييم',
  'reviewPage.done': 'شكرًا لك. تم نشر تقييمك.',
  'reviewPage.exists': 'لقد قيّمت هذه الزيارة من قبل.',
  'reviewPage.invalid': 'يرجى اختيار نجمة إلى 5 نجوم. يتكون التعليق من {max} حرف على الأكثر.',
  'reviewPage.refused': 'لا يمكن تقييم هذه الزيارة.',

  'staffRequested.subject': 'طلب جديد: {visitor}، {when}',
  'staffRequested.heading': 'طلب جديد بانتظار الرد',
  'staffRequested.intro': 'نرجو تأكيده أو رفضه. الطلب الذي لا يُؤكَّد قبل بداية الموعد يسقط.',

  'staffBooked.subject': 'حجز جديد: {visitor}، {when}',
  'staffBooked.heading': 'يوجد حجز جديد',
  'staffBooked.intro': 'موعد جديد: {visitor} مع {professional}.',

  'staffChanged.subject': 'تغيّر الموعد: {visitor}، {when}',
  'staffChanged.heading': 'تغيّر وقت أحد المواعيد',
  'staffChanged.intro': 'تغيّر وقت موعد {visitor} مع {professional}.',
  'staffChanged.pending': 'تغيّر وقت موعد {visitor} مع {professional}. نرجو تأكيده أو رفضه.',

  'staffUpdated.subject': 'تغيير: {visitor}، {when}',
  'staffUpdated.heading': 'تم تغيير موعد',
  'staffUpdated.intro':
    'لموعد {visitor} مع {professional} خدمات أخرى أو مدة أخرى أو سعر آخر. يبدأ في الوقت نفسه.',

  'staffReassigned.subject': 'انتقال موعد: {visitor}، {when}',
  'staffReassigned.heading': 'انتقل موعد إلى شخص آخر',
  'staffReassigned.intro': 'يتولى {professional} موعد {visitor}. لم يتغير الوقت.',

  'staffCancelled.subject': 'تم الإلغاء: {visitor}، {when}',
  'staffCancelled.heading': 'يوجد إلغاء',
  'staffCancelled.customer': 'تم الإلغاء من قِبل العميل. الوقت متاح من جديد.',
  'staffCancelled.business': 'تم الإلغاء من جهة العمل. الوقت متاح من جديد.',
  'staffCancelled.system': 'لم يُؤكَّد الطلب قبل بدايته، ولذلك سقط.',

  'staffDeclined.subject': 'تم رفض الطلب: {visitor}، {when}',
  'staffDeclined.heading': 'تم رفض طلب',
  'staffDeclined.intro': 'رُفض الطلب من أحد أعضاء الفريق. الوقت متاح من جديد.',

  'staffRestored.subject': 'ستُقام من جديد: {visitor}، {when}',
  'staffRestored.heading': 'ستُقام إحدى الحصص من جديد',
  'staffRestored.intro':
    'الحصة الملغاة مع {professional} ستُقام من جديد. لا يوجد مشاركون حتى الآن.',

  'staffClass.intro': 'يتعلق الأمر بحصة كاملة مع {professional}. السعر لجميع المقاعد معًا.',

  'staffLate.subject': 'تأخّر: {visitor}، {when}',
  'staffLate.heading': 'أحد العملاء سيتأخر',
  'staffLate.intro': 'التأخّر المتوقع لـ {visitor}: {duration}.',

  'agenda.subject': 'مواعيد يوم {day}',
  'agenda.heading': 'مواعيد يوم {day}',
  'agenda.entry': '{visitor}: {services}',
  'agenda.pendingEntry': '{visitor}: {services} (لم يُؤكَّد بعد)',

  'staffConflict.subject': 'مشغول في مكان آخر: {visitor}، {when}',
  'staffConflict.heading': 'تعارض مع تقويم آخر',
  'staffConflict.one':
    'في التقويم {calendar}، {professional} مشغول في وقت هذا الموعد. يبقى الموعد محجوزًا، ولم يُبلَّغ العميل. يُرجى نقله أو إلغاؤه، أو تغيير التقويم الآخر.',
  'staffConflict.many':
    'في التقويم {calendar}، {professional} مشغول في أوقات هذه المواعيد. تبقى المواعيد محجوزة، ولم يُبلَّغ العملاء. يُرجى نقلها أو إلغاؤها، أو تغيير التقويم الآخر.',

  'calendarFailing.subject': 'تعذّرت قراءة التقويم {calendar}',
  'calendarFailing.heading': 'تعذّرت قراءة تقويم خارجي',
  'calendarFailing.intro':
    'لم تتيسّر قراءة التقويم {calendar} الخاص بـ {professional} منذ {since}. تبقى آخر الأوقات المشغولة المعروفة سارية. أما الأحدث فغير معروفة، وقد تتعارض معها حجوزات.',
  'calendarError.unreachable':
    'لا يمكن الوصول إلى الخادم. تحقّق من عنوان التقويم ومن أن الخادم يعمل.',
  'calendarError.timed out':
    'لا يجيب الخادم في الوقت المحدد. ستُعاد المحاولة. إذا استمر ذلك فاسأل من يدير الخادم.',
  'calendarError.address refused':
    'يقود العنوان إلى شبكة خاصة أو محلية، وهذا غير مسموح. أدخل عنوانًا عامًا.',
  'calendarError.unauthorized':
    'يرفض الخادم تسجيل الدخول. أدخل اسم المستخدم وكلمة المرور من جديد؛ يطلب كثير من المزوّدين كلمة مرور خاصة بالتطبيقات. وإذا كان العنوان نفسه سريًا فأنشئ هناك عنوانًا جديدًا.',
  'calendarError.not found':
    'لم يعد هناك تقويم على هذا العنوان. انسخ العنوان من جديد من إعدادات التقويم الآخر.',
  'calendarError.server error':
    'يبلّغ الخادم عن عطل لديه. ستُعاد المحاولة. إذا استمر ذلك فاسأل من يدير الخادم.',
  'calendarError.too large':
    'التقويم أكبر من أن يُقرأ. احذف الأحداث القديمة هناك، أو اختر تقويمًا أصغر.',
  'calendarError.not a calendar':
    'يعرض العنوان شيئًا آخر، وغالبًا ما يكون صفحة لتسجيل الدخول. انسخ عنوان ملف التقويم (iCal أو ICS) من إعدادات التقويم الآخر.',
  'calendarError.not decryptable':
    'لم يعد بالإمكان فك تشفير العنوان وكلمة المرور المخزّنين. أدخل كليهما من جديد.',

  'unsubscribe.question': 'ألا تريد تلقّي رسائل من هذا النوع بعد الآن؟',
  'unsubscribe.button': 'إلغاء الاشتراك',
  'unsubscribe.done': 'لن تصلك رسائل من هذا النوع بعد الآن. يمكنك تفعيلها من جديد في حسابك.',
  'unsubscribe.doneRecord': 'لن تصلك رسائل من هذا النوع بعد الآن.',
  'unsubscribe.reminders': 'تذكيرات بالمواعيد',
  'unsubscribe.changes': 'المواعيد المنقولة والملغاة والمرفوضة',
  'unsubscribe.waitlist': 'عروض قائمة الانتظار',
  'unsubscribe.askWaitlist': 'هل تريد مغادرة قائمة الانتظار؟ لن تصلك عروض بعد ذلك.',
  'unsubscribe.left': 'لم تعد في قائمة الانتظار.',
  'unsubscribe.thanks': 'الشكر بعد الزيارة',
  'unsubscribe.bookings': 'رسائل عن الحجوزات والتغييرات والإلغاءات',
  'unsubscribe.agenda': 'مواعيد اليوم',
  'unsubscribe.calendars': 'رسائل عن التقويمات الخارجية والتعارضات',

  'passwordReset.subject': 'تعيين كلمة مرور جديدة',
  'passwordReset.heading': 'تعيين كلمة مرور جديدة',
  'passwordReset.intro':
    'طُلبت كلمة مرور جديدة لحسابك. هذا الرابط صالح لمدة {duration} ويُستخدم مرة واحدة.',
  'passwordReset.use': 'البرامج التي تستخدم واجهة API ترسل هذا الرمز بدلًا من الرابط:',
  'passwordReset.ignore': 'إن لم تكن أنت من طلبها فلا داعي لفعل شيء. تبقى كلمة مرورك كما هي.',

  'magicLink.subject': 'رابط تسجيل الدخول',
  'magicLink.heading': 'تسجيل الدخول دون كلمة مرور',
  'magicLink.intro': 'يسجّل هذا الرابط دخولك. وهو صالح لمدة {duration} ويُستخدم مرة واحدة.',
  'magicLink.endsPassword':
    'لم يكن البريد الإلكتروني لحسابك مؤكَّدًا من قبل. حفاظًا على أمانك ينهي هذا الرابط أيضًا كلمة المرور الحالية وجميع عمليات الدخول الأخرى. اختر بعد ذلك كلمة مرور جديدة عبر «نسيت كلمة المرور».',
  'magicLink.ignore': 'إن لم تطلبه فلا داعي لفعل شيء. لا تعطِ الرابط لأحد.',

  'exportReady.subject': 'بياناتك جاهزة',
  'exportReady.heading': 'بياناتك جاهزة',
  'exportReady.person': 'كل ما هو محفوظ عنك موجود في ملف واحد. الرابط صالح لمدة {duration}.',
  'exportReady.business': 'كل بيانات {business} موجودة في ملف واحد. الرابط صالح لمدة {duration}.',
  'exportReady.keep':
    'لا تعطِ الرابط لأحد، فهو لا يحتاج إلى كلمة مرور. إن لم تطلب الملف فغيّر كلمة مرورك.',

  'emailChange.subject': 'تأكيد بريدك الإلكتروني الجديد',
  'emailChange.heading': 'تأكيد بريدك الإلكتروني الجديد',
  'emailChange.intro':
    'بهذا الرابط يصبح هذا العنوان البريد الإلكتروني لحسابك. وهو صالح لمدة {duration} ويُستخدم مرة واحدة.',
  'emailChange.ignore': 'إن لم تطلبه فلا داعي لفعل شيء. لا تعطِ الرابط لأحد.',

  'emailChangeNotice.subject': 'بريد إلكتروني جديد لحسابك',
  'emailChangeNotice.heading': 'طُلب تغيير البريد الإلكتروني',
  'emailChangeNotice.intro':
    'طلب شخص يعرف كلمة مرورك بريدًا إلكترونيًا آخر لحسابك. يتغير البريد عند تأكيده من العنوان الجديد.',
  'emailChangeNotice.notYou': 'إن لم تكن أنت من طلب ذلك فغيّر كلمة المرور الآن، فهذا ينهي الطلب.',

  'emailChanged.subject': 'تغيّر البريد الإلكتروني لحسابك',
  'emailChanged.heading': 'تغيّر البريد الإلكتروني',
  'emailChanged.intro': 'لم يعد هذا العنوان تابعًا لحسابك. انتهت جميع عمليات الدخول الأخرى.',
  'emailChanged.notYou': 'إن لم تكن أنت من فعل ذلك فراسل مشغّل هذا الموقع فورًا.',

  'invitation.subject': 'دعوة من {business}',
  'invitation.heading': 'دعوة من {business}',
  'invitation.intro':
    'يودّ {business} العمل معك. للرد سجّل الدخول أو أنشئ حسابًا بصفتك مهنيًا بهذا العنوان.',
  'invitation.member':
    'يودّ {business} انضمامك إلى الفريق: {role}. للرد سجّل الدخول أو أنشئ حسابًا بصفتك منشأة أو مهنيًا بهذا العنوان.',
  'invitation.owner': 'مالك',
  'invitation.manager': 'مدير',
  'invitation.frontDesk': 'الاستقبال',
  'invitation.use':
    'البرامج التي تستخدم واجهة API ترسل هذا الرمز بدلًا من الرابط إلى العنوان الذي تحته:',

  'timeOffRequest.requested': 'يطلب {professional} إجازة في {business}',
  'timeOffRequest.approved': 'تمت الموافقة على إجازتك في {business}',
  'timeOffRequest.declined': 'رُفضت إجازتك في {business}',
  'timeOffRequest.use': 'وافق عليها أو ارفضها في قائمة الطلبات.',

  'supportTicket.created': 'طلب مساعدة جديد: {subject}',
  'supportTicket.replied': 'رد على طلب: {subject}',
  'supportTicket.assigned': 'أُسند إليك: {subject}',
  'supportTicket.answered': 'إجابة عن سؤالك: {subject}',
  'supportTicket.resolved': 'تم حل سؤالك: {subject}',
  'supportTicket.closed': 'أُغلق طلبك: {subject}',
  'supportTicket.reopen': 'إن بقي شيء ناقص فأجب في صفحة الطلب، وسيُفتح من جديد.',

  'webhookDisabled.subject': 'تم إيقاف أحد عناوين الويب هوك لدى {business}',
  'webhookDisabled.heading': 'تم إيقاف أحد عناوين الويب هوك',
  'webhookDisabled.gone': 'أجاب العنوان بالرمز 410 (gone). لن تُرسل إليه أحداث بعد الآن.',
  'webhookDisabled.failing': 'لم ينجح أي إرسال منذ أيام. لن تُرسل إليه أحداث بعد الآن.',
  'webhookDisabled.use':
    'تأكد من أن العنوان يجيب خلال 15 ثانية بحالة بين 200 و299. ثم فعّل الويب هوك واطلب إعادة إرسال الأحداث الفائتة. تتيح صفحته العمليتين.',
  ...PARTS.ar,
};
