CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "alerts_minutes" CHECK ("alerts"."minutes" BETWEEN 1 AND 60),
	CONSTRAINT "alerts_status" CHECK ("alerts"."status" IN ('open', 'accepted', 'declined'))
);
--> statement-breakpoint
DROP INDEX "package_purchases_by_business";--> statement-breakpoint
DROP INDEX "packages_by_business";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_by_appointment" ON "alerts" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("appointment_id") WHERE "alerts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "package_purchases_by_business" ON "package_purchases" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "packages_by_business" ON "packages" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "appointments_pending" ON "appointments" USING btree ("starts_at") WHERE "appointments"."status" = 'Pending';
--> statement-breakpoint
CREATE INDEX "appointments_to_complete" ON "appointments" USING btree ("ends_at") WHERE "appointments"."status" = 'Confirmed';
--> statement-breakpoint
GRANT SELECT ON "alerts" TO amsel_gateway, amsel_worker;
--> statement-breakpoint
GRANT INSERT, UPDATE ON "alerts" TO amsel_worker;
