/** The payments, tips and refunds of each appointment that no void takes back. */
const VALID = `SELECT appointment_id AS id,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0) AS paid,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0) AS refunded,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'tip'), 0) AS tip,
      count(*) FILTER (WHERE kind = 'payment') AS payments, count(*) FILTER (WHERE kind = 'refund') AS refunds
    FROM ledger_entries e WHERE appointment_id IS NOT NULL AND kind <> 'void'
      AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.voids_id = e.id)
    GROUP BY appointment_id`;

/** Each query finds the rows that violate an invariant. */
export const PAYMENT_VIOLATIONS = {
  'the totals of an appointment differ from its ledger': `
    WITH valid AS (${VALID})
    SELECT a.id FROM appointments a FULL JOIN valid v ON v.id = a.id
    WHERE (coalesce(a.paid_minor, 0), coalesce(a.refunded_minor, 0), coalesce(a.tip_minor, 0))
      <> (coalesce(v.paid, 0), coalesce(v.refunded, 0), coalesce(v.tip, 0))`,
  // A service without a price is settled by agreement, and a package or a provider settles without a payment.
  'the payment status of an appointment differs from its ledger': `
    WITH valid AS (${VALID})
    SELECT a.id FROM appointments a JOIN valid v ON v.id = a.id
    WHERE v.payments > 0 AND a.payment_status <> CASE
        WHEN v.refunds > 0 AND v.refunded = v.paid THEN 'refunded'
        WHEN v.paid >= a.final_minor AND NOT a.booked_services @> '[{"priceMinor": null}]' THEN 'paid'
        ELSE CASE WHEN v.paid >= a.final_minor THEN a.payment_status ELSE 'unpaid' END END`,
  'an entry is voided twice, or more is given back than was paid': `
    SELECT voids_id AS id FROM ledger_entries WHERE voids_id IS NOT NULL GROUP BY voids_id HAVING count(*) > 1
    UNION ALL SELECT id FROM (${VALID}) AS valid WHERE refunded > paid`,
};

/** In the proof no price changes after a payment, and each payment is of some money. */
export const PAYMENT_VIOLATIONS_OF_PROOF = {
  'more is paid for an appointment than its price': `
    SELECT a.id FROM appointments a JOIN (${VALID}) AS valid ON valid.id = a.id WHERE valid.paid > a.final_minor`,
  'the accepted payments of an appointment differ from its ledger': `
    SELECT id FROM (
      SELECT outcome #>> '{value,appointmentIds,0}' AS id, 1 AS accepted, 0 AS stored FROM outcomes
      WHERE kind = 'pay' AND outcome ->> 'ok' = 'true'
      UNION ALL SELECT appointment_id, 0, 1 FROM ledger_entries WHERE kind = 'payment' AND appointment_id IS NOT NULL) AS payments
    GROUP BY id HAVING sum(accepted) <> sum(stored)`,
};
