CREATE TABLE "kept_answers" (
	"caller_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answers_caller_id_key_pk" PRIMARY KEY("caller_id","key")
);
--> statement-breakpoint
DROP INDEX "coupons_code_unique";--> statement-breakpoint
DROP INDEX "package_purchases_by_user";--> statement-breakpoint
DROP INDEX "package_purchases_by_business";--> statement-breakpoint
DROP INDEX "packages_by_business";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "kept_answers_by_age" ON "kept_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appointments_by_booking" ON "appointments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "package_purchases_by_package" ON "package_purchases" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "package_purchases_due" ON "package_purchases" USING btree ("expires_at") WHERE "package_purchases"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("business_id",upper("code")) WHERE "coupons"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "package_purchases_by_user" ON "package_purchases" USING btree ("user_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "package_purchases_by_business" ON "package_purchases" USING btree ("business_id","purchased_at","id");--> statement-breakpoint
CREATE INDEX "packages_by_business" ON "packages" USING btree ("business_id","created_at","id");--> statement-breakpoint
GRANT DELETE ON "coupon_uses", "package_redemptions" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, DELETE ON "kept_answers" TO amsel_worker;
--> statement-breakpoint
GRANT SELECT, INSERT ON "kept_answers" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT ON "events" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT, UPDATE ON "packages" TO amsel_gateway;
--> statement-breakpoint
GRANT INSERT ON "coupons", "package_purchases" TO amsel_gateway;
--> statement-breakpoint
-- How often a coupon was used and a session redeemed is for the engine alone to change.
GRANT UPDATE ("code", "type", "value", "currency", "valid_from", "valid_until", "usage_limit", "per_customer_limit",
  "first_time_only", "min_spend_minor", "service_ids", "is_active", "deleted_at") ON "coupons" TO amsel_gateway;
--> statement-breakpoint
GRANT UPDATE ("status") ON "package_purchases" TO amsel_gateway;
