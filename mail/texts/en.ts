import { PARTS } from './parts.ts';

/** The English texts. Their names and placeholders are those of every language. */
export const en = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  timeRange: '{start}–{end}',
  moment: '{day}, {start}',
  momentAndMore: '{day}, {start} (+{count})',
  instant: '{day}, {time} ({offset})',
  timezone: 'Local time of {timezone} ({zone}).',
  serviceWithProfessional: '{services} with {professional}',
  unknownService: 'Appointment',
  unknownVisitor: 'A customer',
  classOf: '{services}, {count} participants',

  'label.service': 'Service',
  'label.professional': 'With',
  'label.place': 'Where',
  'label.visitor': 'For',
  'label.customer': 'Customer',
  'label.participants': 'Participants',
  'label.price': 'Price',
  'label.totalPrice': 'Price of all dates',
  'label.note': 'Note',
  'label.phone': 'Phone',
  'label.website': 'Website',
  'label.reason': 'Reason',
  'label.oldTime': 'Old time',
  'label.newTime': 'New time',
  'label.endpoint': 'Address',
  'label.webhook': 'Webhook id',
  'label.from': 'From',
  'label.until': 'Until',
  'label.disabledAt': 'Disabled',
  'label.lastError': 'Last error',
  'label.calendar': 'Calendar',

  'link.manage': 'Move or cancel',
  'link.manageUntil': 'Move or cancel until {deadline}',
  'link.view': 'See the appointment',
  'link.review': 'Write a review',
  'link.book': 'Book this time',
  'link.decline': 'Not this time, keep waiting',
  'link.waitlist': 'Leave the waiting list',
  'link.agenda': 'Open the calendar',
  'link.account': 'Open your account',
  'link.login': 'Log in',
  'link.download': 'Download',
  'link.confirm': 'Confirm',
  'link.webhook': 'Open the webhook',
  'link.requests': 'Open the requests',
  'link.ticket': 'Open the ticket',
  'link.invitation': 'Answer the invitation',
  'link.unsubscribe': 'Unsubscribe from emails like this',

  'footer.customer': 'You get this email because of your appointment at {business}.',
  'footer.waitlist': 'You get this email because you are on the waiting list of {business}.',
  'footer.waitlistEnded': 'You get this email because you were on the waiting list of {business}.',
  'footer.staff': 'You get this email because you work at {business}.',
  'footer.account': 'You get this email because of your account with this address.',
  'footer.invitation': 'You get this email because {business} has invited this address.',
  'change.until': 'You can move or cancel the appointment until {deadline}.',
  'change.tooLate':
    'It is too late to move or cancel it online. If you cannot come, please contact {business}.',

  'requested.subject': 'Requested: {services} at {business}, {when}',
  'requested.heading': 'Your request was sent',
  'requested.intro':
    '{business} will confirm or decline your request. You get an email as soon as it does. A request that is not confirmed lapses at the start of the appointment.',

  'booked.subject': 'Booked: {services} at {business}, {when}',
  'booked.heading': 'Your appointment is booked',
  'booked.seriesHeading': 'Your appointments are booked',
  'booked.intro': '{business} is expecting you.',

  'confirmed.subject': 'Confirmed: {services} at {business}, {when}',
  'confirmed.heading': 'Your appointment is confirmed',
  'confirmed.seriesHeading': 'Your appointments are confirmed',
  'confirmed.intro': '{business} has confirmed your request and is expecting you.',

  'declined.subject': 'Declined: {services} at {business}, {when}',
  'declined.heading': 'Your request was declined',
  'declined.intro': '{business} cannot accept your request.',

  'changed.subject': 'New time: {services} at {business}, {when}',
  'changed.heading': 'Your appointment has a new time',
  'changed.intro': 'The old time no longer counts. {business} is expecting you at the new time.',
  'changed.pending':
    'The old time no longer counts. {business} will confirm or decline the new time.',

  'updated.subject': 'Changed: {services} at {business}, {when}',
  'updated.heading': 'Your appointment was changed',
  'updated.intro':
    '{business} has changed the services, the duration or the price of your appointment. It starts at the same time.',

  'reassigned.subject': 'Another professional: {services} at {business}, {when}',
  'reassigned.heading': 'Your appointment is with a colleague',
  'reassigned.intro':
    'The time stays the same. At {business}, {professional} takes your appointment. If that does not suit you, you can move or cancel it until it starts.',

  'cancelled.subject': 'Cancelled: {services} at {business}, {when}',
  'cancelled.heading': 'Your appointment is cancelled',
  'cancelled.seriesHeading': 'Your appointments are cancelled',
  'cancelled.customer': 'You have cancelled with {business}.',
  'cancelled.business': '{business} has cancelled.',
  'cancelled.system':
    '{business} did not confirm your request before its start, so it has lapsed. The appointment does not take place.',

  'reminder.subject': 'Reminder: {services} at {business}, {when}',
  'reminder.heading': 'Your appointment is coming up',
  'reminder.intro': '{business} is expecting you.',
  'reminder.until':
    'If you cannot come, please move or cancel the appointment. You can do so until {deadline}.',
  'reminder.anytime': 'If you cannot come, please move or cancel the appointment.',

  'waitlistOffer.subject': 'A place is free: {services} at {business}, {when}',
  'waitlistOffer.heading': 'A place is free for you',
  'waitlistOffer.intro':
    '{business} keeps this time for you until {deadline}. After that the next person on the list is asked.',

  'waitlistWithdrawn.subject': 'No longer free: {services} at {business}, {when}',
  'waitlistWithdrawn.heading': 'This time is no longer free',
  'waitlistWithdrawn.intro':
    '{business} can no longer keep this time for you. You stay on the waiting list and get a message when another time is free.',

  'waitlistEnded.subject': 'Off the waiting list: {services} at {business}',
  'waitlistEnded.heading': 'You are no longer on the waiting list',
  'waitlistEnded.removed':
    '{business} has taken you off its waiting list. If you have questions, please contact {business}.',
  'waitlistEnded.datesPassed':
    'The dates that you waited for have passed. You are no longer on the waiting list of {business}.',
  'waitlistEnded.offersLapsed':
    'Three times were offered to you, and none of them was booked. You are no longer on the waiting list of {business}, but you can join it again.',

  'page.unknownLink': 'This link is not valid any more.',
  'page.failed': 'This did not work. Please try again later.',

  'waitlistPage.title': 'Your place on the waiting list',
  'waitlistPage.waiting':
    'No time is kept for you at the moment. You stay on the waiting list of {business} and get a message when another time is free.',
  'waitlistPage.booked': 'You have booked this time. The details come by email.',
  'waitlistPage.pending': 'Your booking is being processed. An email tells you the result.',
  'waitlistPage.left': 'You are no longer on the waiting list of {business}.',
  'waitlistPage.busy': 'You have another appointment at this time.',
  'waitlistPage.refused': 'This time could not be booked. Please try again later.',

  'thanks.subject': 'Thank you for your visit to {business}',
  'thanks.heading': 'Thank you for your visit',
  'thanks.intro': 'How was your appointment at {business}? A short review helps other customers.',

  'reviewPage.title': 'Review your visit',
  'reviewPage.rating': 'Your rating',
  'reviewPage.choice': '{rating} of 5 stars',
  'reviewPage.comment': 'Your comment (optional)',
  'reviewPage.public': 'Your review is public and shows the name {name}.',
  'reviewPage.button': 'Publish the review',
  'reviewPage.done': 'Thank you. Your review is published.',
  'reviewPage.exists': 'You have already reviewed this visit.',
  'reviewPage.invalid': 'Please choose 1 to 5 stars. A comment has at most {max} characters.',
  'reviewPage.refused': 'This visit cannot be reviewed.',

  'staffRequested.subject': 'New request: {visitor}, {when}',
  'staffRequested.heading': 'A new request waits for an answer',
  'staffRequested.intro':
    'Please confirm or decline it. A request that is not confirmed lapses at the start of the appointment.',

  'staffBooked.subject': 'New booking: {visitor}, {when}',
  'staffBooked.heading': 'There is a new booking',
  'staffBooked.intro': '{visitor} is booked with {professional}.',

  'staffChanged.subject': 'Moved: {visitor}, {when}',
  'staffChanged.heading': 'An appointment was moved',
  'staffChanged.intro': 'The appointment of {visitor} with {professional} has a new time.',
  'staffChanged.pending':
    'The appointment of {visitor} with {professional} has a new time. Please confirm or decline it.',

  'staffUpdated.subject': 'Changed: {visitor}, {when}',
  'staffUpdated.heading': 'An appointment was changed',
  'staffUpdated.intro':
    'The appointment of {visitor} with {professional} has other services, another duration or another price. It starts at the same time.',

  'staffReassigned.subject': 'Reassigned: {visitor}, {when}',
  'staffReassigned.heading': 'An appointment has another professional',
  'staffReassigned.intro':
    '{professional} takes the appointment of {visitor}. The time stays the same.',

  'staffCancelled.subject': 'Cancelled: {visitor}, {when}',
  'staffCancelled.heading': 'There is a cancellation',
  'staffCancelled.customer': 'The customer has cancelled. The time is free again.',
  'staffCancelled.business': 'The business has cancelled. The time is free again.',
  'staffCancelled.system': 'The request was not confirmed before its start, so it has lapsed.',

  'staffDeclined.subject': 'Declined: {visitor}, {when}',
  'staffDeclined.heading': 'A request was declined',
  'staffDeclined.intro': 'Someone on the team has declined the request. The time is free again.',

  'staffRestored.subject': 'Takes place again: {visitor}, {when}',
  'staffRestored.heading': 'A class takes place again',
  'staffRestored.intro':
    'The cancelled class with {professional} takes place again. It has no participants yet.',

  'staffClass.intro':
    'This is about a whole class with {professional}. A price is that of all its seats together.',

  'staffLate.subject': 'Running late: {visitor}, {when}',
  'staffLate.heading': 'A customer is running late',
  'staffLate.intro': '{visitor} expects to be {duration} late.',

  'agenda.subject': 'Appointments on {day}',
  'agenda.heading': 'Appointments on {day}',
  'agenda.entry': '{visitor}: {services}',
  'agenda.pendingEntry': '{visitor}: {services} (not confirmed yet)',

  'staffConflict.subject': 'Busy elsewhere: {visitor}, {when}',
  'staffConflict.heading': 'A conflict with another calendar',
  'staffConflict.one':
    'In the calendar {calendar}, {professional} is busy at the time of this appointment. It stays booked, and the customer was not told. Please move or cancel it, or change the other calendar.',
  'staffConflict.many':
    'In the calendar {calendar}, {professional} is busy at the times of these appointments. They stay booked, and the customers were not told. Please move or cancel them, or change the other calendar.',

  'calendarFailing.subject': 'The calendar {calendar} cannot be read',
  'calendarFailing.heading': 'An outside calendar cannot be read',
  'calendarFailing.intro':
    'The calendar {calendar} of {professional} has not been readable since {since}. Its last known busy times still count. Newer ones are not known, so bookings may conflict with them.',
  'calendarError.unreachable':
    'Its server cannot be reached. Check the address of the calendar, and whether the server runs.',
  'calendarError.timed out':
    'Its server does not answer in time. It is tried again. If this lasts, ask those who run the server.',
  'calendarError.address refused':
    'The address leads to a private or local network, which is not allowed. Enter a public address.',
  'calendarError.unauthorized':
    'Its server refuses the login. Enter user name and password again; many providers want a password for apps. If the address itself is private, create a new one there.',
  'calendarError.not found':
    'There is no calendar at this address any more. Copy its address again from the settings of the other calendar.',
  'calendarError.server error':
    'Its server reports a fault of its own. It is tried again. If this lasts, ask those who run the server.',
  'calendarError.too large':
    'The calendar is larger than can be read. Delete old events there, or choose a smaller calendar.',
  'calendarError.not a calendar':
    'The address shows something else, often a page to log in. Copy the address of the calendar file (iCal or ICS) from the settings of the other calendar.',
  'calendarError.not decryptable':
    'The stored address and password can no longer be decrypted. Enter both again.',

  'unsubscribe.question': 'Do you want no more emails of this kind?',
  'unsubscribe.button': 'Unsubscribe',
  'unsubscribe.done': 'You get no more emails of this kind. Your account can turn them on again.',
  'unsubscribe.doneRecord': 'You get no more emails of this kind.',
  'unsubscribe.reminders': 'Reminders of appointments',
  'unsubscribe.changes': 'Moved, cancelled and declined appointments',
  'unsubscribe.waitlist': 'Offers of the waiting list',
  'unsubscribe.askWaitlist': 'Do you want to leave the waiting list? You then get no more offers.',
  'unsubscribe.left': 'You are no longer on the waiting list.',
  'unsubscribe.thanks': 'Thanks after a visit',
  'unsubscribe.bookings': 'Emails about bookings, changes and cancellations',
  'unsubscribe.agenda': 'The agenda of the day',
  'unsubscribe.calendars': 'Emails about outside calendars and conflicts',

  'passwordReset.subject': 'Set a new password',
  'passwordReset.heading': 'Set a new password',
  'passwordReset.intro':
    'A new password was requested for your account. This link is valid for {duration} and works once.',
  'passwordReset.use': 'Programs that use the API send this code instead:',
  'passwordReset.ignore':
    'If it was not you, you need not do anything. Your password stays as it is.',

  'magicLink.subject': 'Your login link',
  'magicLink.heading': 'Log in without a password',
  'magicLink.intro': 'This link logs you in. It is valid for {duration} and works once.',
  'magicLink.endsPassword':
    'The email address of your account was not verified before. For your safety the link also ends the present password and all other logins. Choose a new password afterwards with “Forgot password”.',
  'magicLink.ignore':
    'If you did not ask for it, you need not do anything. Pass the link on to no one.',

  'exportReady.subject': 'Your data is ready',
  'exportReady.heading': 'Your data is ready',
  'exportReady.person':
    'Everything that is stored about you is in one file. The link is valid for {duration}.',
  'exportReady.business':
    'Everything of {business} is in one file. The link is valid for {duration}.',
  'exportReady.keep':
    'Pass the link on to no one: its reader needs no password. If you did not ask for the file, change your password.',

  'emailChange.subject': 'Confirm your new email address',
  'emailChange.heading': 'Confirm your new email address',
  'emailChange.intro':
    'With this link, this address becomes the email address of your account. It is valid for {duration} and works once.',
  'emailChange.ignore':
    'If you did not ask for it, you need not do anything. Pass the link on to no one.',

  'emailChangeNotice.subject': 'A new email address for your account',
  'emailChangeNotice.heading': 'A new email address was requested',
  'emailChangeNotice.intro':
    'Someone who knows your password has asked for another email address for your account. It changes as soon as it is confirmed at the new address.',
  'emailChangeNotice.notYou': 'If it was not you, set a new password now. That ends the request.',

  'emailChanged.subject': 'The email address of your account has changed',
  'emailChanged.heading': 'The email address has changed',
  'emailChanged.intro':
    'This address no longer belongs to your account. All other logins have ended.',
  'emailChanged.notYou': 'If it was not you, write to the operator of this site at once.',

  'invitation.subject': '{business} invites you',
  'invitation.heading': '{business} invites you',
  'invitation.intro':
    '{business} would like you to work with them. To answer, log in or open an account as a professional, with this address.',
  'invitation.member':
    '{business} would like you to join its team as {role}. To answer, log in or open an account as a business or professional, with this address.',
  'invitation.owner': 'owner',
  'invitation.manager': 'manager',
  'invitation.frontDesk': 'front desk',
  'invitation.use': 'Programs that use the API send this code instead, to the address below it:',

  'timeOffRequest.requested': '{professional} asks for time off at {business}',
  'timeOffRequest.approved': 'Your time off at {business} was approved',
  'timeOffRequest.declined': 'Your time off at {business} was declined',
  'timeOffRequest.use': 'Approve or decline it in the list of requests.',

  'supportTicket.created': 'New ticket: {subject}',
  'supportTicket.replied': 'Reply to a ticket: {subject}',
  'supportTicket.assigned': 'Assigned to you: {subject}',
  'supportTicket.answered': 'Answer to your question: {subject}',
  'supportTicket.resolved': 'Your question is resolved: {subject}',
  'supportTicket.closed': 'Your ticket is closed: {subject}',
  'supportTicket.reopen':
    'If something is still missing, reply on its page. The ticket is then opened again.',

  'webhookDisabled.subject': 'A webhook of {business} was disabled',
  'webhookDisabled.heading': 'A webhook was disabled',
  'webhookDisabled.gone': 'The endpoint answered 410 (gone). No more events are sent to it.',
  'webhookDisabled.failing':
    'No delivery to the endpoint has succeeded for days. No more events are sent to it.',
  'webhookDisabled.use':
    'Make sure that the endpoint answers with a status from 200 to 299 within 15 seconds. Then enable the webhook and have the events sent again that it missed. Its page does both.',
  ...PARTS.en,
} as const;

export type TextKey = keyof typeof en;
/** A language has exactly the texts of English. */
export type Texts = { readonly [Key in TextKey]: string };
