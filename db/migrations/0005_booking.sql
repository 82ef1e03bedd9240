CREATE TABLE "coupon_uses" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_redemptions" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "crm_client_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "recurring_group_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "package_redemption" jsonb;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "attempt_id" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
-- What was decided before had one attempt each.
UPDATE "outcomes" SET attempt_id = command_id, fingerprint = '', asked_at = decided_at;--> statement-breakpoint
ALTER TABLE "outcomes" ALTER COLUMN "attempt_id" SET NOT NULL, ALTER COLUMN "fingerprint" SET NOT NULL, ALTER COLUMN "asked_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_redemptions" ADD CONSTRAINT "package_redemptions_purchase_id_package_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."package_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_clients" ADD CONSTRAINT "crm_clients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_by_code" ON "coupons" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "coupon_uses_by_customer" ON "coupon_uses" USING btree ("coupon_id","customer_id");--> statement-breakpoint
CREATE INDEX "package_redemptions_by_purchase" ON "package_redemptions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "crm_clients_by_business" ON "crm_clients" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "family_members_by_user" ON "family_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_series" ON "appointments" USING btree ("recurring_group_id");--> statement-breakpoint
CREATE INDEX "appointments_by_crm_client" ON "appointments" USING btree ("crm_client_id");--> statement-breakpoint
ALTER TABLE "outcomes" ADD CONSTRAINT "outcomes_attempt_unique" UNIQUE("attempt_id");
--> statement-breakpoint
GRANT SELECT ON "family_members", "crm_clients", "coupon_uses", "package_redemptions" TO amsel_gateway, amsel_worker;
--> statement-breakpoint
GRANT INSERT ON "coupon_uses", "package_redemptions" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("times_used") ON "coupons" TO amsel_worker;
--> statement-breakpoint
GRANT UPDATE ("sessions_redeemed", "status") ON "package_purchases" TO amsel_worker;
--> statement-breakpoint
-- Before the gateway says that nothing was booked, it makes sure of it: from then on this attempt cannot be decided.
-- If it is being decided right now, this waits, and false tells that its outcome is there.
CREATE FUNCTION void_attempt(attempt text, caller text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH made AS (
    INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, fingerprint, outcome, asked_at, decided_at)
    VALUES (attempt, 'void', caller, attempt, '', '{"ok": false, "code": "DB_UNAVAILABLE"}', now(), now())
    ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM made)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION void_attempt FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION void_attempt TO amsel_gateway;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_account(account text, erased timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account, 0));
  -- Nobody logs in or refreshes meanwhile, either.
  PERFORM FROM users WHERE id = account AND role = 'customer' FOR UPDATE;
  IF NOT FOUND THEN RAISE 'only the account of a customer can be erased'; END IF;
  IF EXISTS (SELECT FROM appointments WHERE client_id = account AND ends_at > erased
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'notes' - 'staffNotes'
    WHERE resource_id IN (SELECT id FROM appointments WHERE client_id = account);
  UPDATE appointments SET client_name = '', notes = NULL, staff_notes = NULL WHERE client_id = account;
  UPDATE reviews SET client_name = '' WHERE client_id = account;
  UPDATE family_members SET name = '' WHERE user_id = account;
  DELETE FROM refresh_tokens WHERE user_id = account;
  DELETE FROM password_resets WHERE user_id = account;
  UPDATE users SET email = account || '@erased.invalid', name = '', phone = NULL,
    password_hash = '', erased_at = erased WHERE id = account;
  RETURN true;
END $$;
