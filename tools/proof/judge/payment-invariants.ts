/** The payments, tips and refunds of each appointment that no void takes back. */
const VALID = `SELECT appointment_id AS id,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'payment'), 0) AS paid,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0) AS refunded,
      coalesce(sum(amount_minor) FILTER (WHERE kind = 'tip'), 0) AS tip, sum(overpaid_minor) AS overpaid,
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
      <> (coalesce(v.paid - v.overpaid, 0), coalesce(v.refunded - v.overpaid, 0), coalesce(v.tip, 0))`,
  // A provider settles without a payment, and a session that was given back stays refunded. A service without a price is settled by agreement.
  'the payment status of an appointment differs from its ledger': `
    WITH valid AS (${VALID})
    SELECT a.id FROM appointments a LEFT JOIN valid v ON v.id = a.id CROSS JOIN LATERAL (SELECT
      coalesce(v.payments, 0) > 0 OR a.package_redemption IS NOT NULL AS has_payer,
      coalesce(v.paid - v.overpaid, 0) >= coalesce(a.final_minor, 0) AS is_whole,
      coalesce(v.refunds, 0) > 0 AND v.refunded = v.paid AND a.package_redemption IS NULL AS is_back) AS s
    WHERE NOT a.booked_services @> '[{"priceMinor": null}]' AND NOT CASE
        WHEN NOT s.has_payer THEN a.payment_status = 'refunded' OR a.payment_intent_id IS NOT NULL
          OR a.payment_status = CASE WHEN a.final_minor = 0 THEN 'paid' ELSE 'unpaid' END
        WHEN s.is_back THEN a.payment_status = 'refunded' OR (a.payment_status = 'unpaid' AND NOT s.is_whole AND a.status <> 'Cancelled')
        ELSE a.payment_status = CASE WHEN s.is_whole THEN 'paid' ELSE 'unpaid' END END`,
  'an entry is voided twice, or more is given back than was paid': `
    SELECT voids_id AS id FROM ledger_entries WHERE voids_id IS NOT NULL GROUP BY voids_id HAVING count(*) > 1
    UNION ALL SELECT id FROM (${VALID}) AS valid WHERE refunded > paid`,
};

/** In the proof no price changes after a payment, and each payment is of some money. */
export const PAYMENT_VIOLATIONS_OF_PROOF = {
  'more is paid for an appointment than its price': `
    SELECT a.id FROM appointments a JOIN (${VALID}) AS valid ON valid.id = a.id WHERE valid.paid - valid.overpaid > a.final_minor`,
  'the accepted payments of an appointment differ from its ledger': `
    SELECT id FROM (
      SELECT outcome #>> '{value,appointmentIds,0}' AS id, 1 AS accepted, 0 AS stored FROM outcomes
      WHERE kind = 'pay' AND outcome ->> 'ok' = 'true'
      UNION ALL SELECT appointment_id, 0, 1 FROM ledger_entries WHERE kind = 'payment' AND appointment_id IS NOT NULL) AS payments
    GROUP BY id HAVING sum(accepted) <> sum(stored)`,
};
