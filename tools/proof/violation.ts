/** A broken guarantee. Sabotages are recognized by code and subject; people read the text. */
export type Violation = {
  readonly code: ViolationCode;
  /** The refusal code, the name of the invariant or constraint, or the kind of the operation. */
  readonly subject?: string;
  readonly text: string;
};

export type ViolationCode =
  | 'INVARIANT_BROKEN'
  | 'CONSTRAINT_NOT_ENFORCED'
  | 'DECISION_OVERRULED'
  | 'SERVER_ERROR'
  | 'NOT_ANSWERED'
  | 'UNEXPECTED_REFUSAL'
  | 'UNJUSTIFIED_REFUSAL'
  | 'BOOKED_AT_BUSY_TIME'
  | 'WRONG_OUTCOME'
  | 'WRONG_RESPONSE'
  | 'WRONG_ROWS'
  | 'WRONG_EVENTS'
  | 'NEVER_DECIDED'
  | 'STALE_READ'
  | 'WRONG_AVAILABILITY'
  | 'DATA_LEAKED'
  | 'NOT_ERASED'
  | 'REPEAT_DIFFERS'
  | 'WORKFLOW_UNHEALTHY'
  | 'WAITED_TOO_LONG'
  | 'DEPLOY_NOTICED'
  | 'NOT_RECOVERED'
  | 'PROCESS_DIED'
  | 'TOO_LITTLE_LOAD'
  | 'LOAD_FAILED'
  | 'COMPARISON_FAILED';

export function violation(code: ViolationCode, text: string, subject?: string): Violation {
  return { code, text, ...(subject !== undefined && { subject }) };
}
