import type { ErrorCode } from '../../domain/errors.ts';
import type { ErrorText } from './error-text.ts';

type Texts = Partial<Record<ErrorCode, ErrorText>>;

export const REVIEW_ERRORS = {
  REVIEW_EXISTS: {
    when: 'The visit has a review.',
    action: 'Show the review that exists.',
  },
  REVIEW_NOT_COMPLETED: {
    when: 'The visit is not completed.',
    action: 'Ask again after the visit.',
  },
  REVIEW_NOT_AUTHORIZED: {
    when: 'The caller was not the customer of the visit.',
    action: 'Use the account that booked it.',
  },
} satisfies Texts;

export const BUSINESS_ERRORS = {
  BUSINESS_UNDER_REVIEW: {
    when: 'The business is not approved yet, so it takes no bookings, or it was submitted already.',
    action: 'Wait for the decision of an admin.',
  },
  PROFILE_INCOMPLETE: {
    when: 'A business without all parts of its profile was submitted. `Error-Field` names the first that is missing.',
    action: 'Add it and submit again.',
  },
  BUSINESS_NOT_SUBMITTABLE: {
    when: 'The business was approved before, so there is nothing to submit.',
    action: 'Read its status.',
  },
  BUSINESS_SUSPENDED: {
    when: 'The business is suspended by an admin or paused by its owner, and takes no bookings.',
    action: 'Choose another business.',
  },
  BUSINESS_INVALID_TRANSITION: {
    when: 'The status of the business does not allow this step, such as approving a draft.',
    action: 'Read its status again.',
  },
  CANNOT_REPORT_OWN_CONTENT: {
    when: 'The reported content is of the caller.',
    action: 'Change or delete it instead.',
  },
  REPORT_ALREADY_RESOLVED: {
    when: 'The report was decided before.',
    action: 'Read the decision.',
  },
  MODERATION_INVALID_STATE: {
    when: 'The state of the report, appeal or account does not allow this decision.',
    action: 'Read it again.',
  },
  SUPPORT_LINK_INVALID: {
    when: 'The appointment of a ticket is not one that the caller may see.',
    action: 'Send an appointment of the caller, or none.',
  },
  SUPPORT_INVALID_STATE: {
    when: 'The state of the ticket does not allow this step; a closed one takes nothing more.',
    action: 'Read the ticket again, or open a new one.',
  },
  SUPPORT_ASSIGNEE_INVALID: {
    when: 'A ticket can be assigned only to an admin.',
    action: 'Choose the account of an admin.',
  },
  ALERT_ALREADY_RESPONDED: {
    when: 'Staff have answered the alert.',
    action: 'Read the answer.',
  },
  ALERT_INVALID_RESPONSE: {
    when: 'The response is neither `accept` nor `decline`.',
    action: 'Send one of the two.',
  },
  ALERT_NOT_RESPONDABLE: {
    when: 'The appointment of the alert is over or cancelled.',
    action: 'Nothing is left to do.',
  },
} satisfies Texts;
