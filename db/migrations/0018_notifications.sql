CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"business_id" text NOT NULL,
	"appointment_id" text,
	"event_id" text,
	"lead_hours" smallint,
	"channel" text DEFAULT 'email' NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"useful_until" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notifications_status" CHECK ("notifications"."status" IN ('queued', 'sent', 'failed', 'skipped')),
	CONSTRAINT "notifications_channel" CHECK ("notifications"."channel" IN ('email', 'sms')),
	CONSTRAINT "notifications_settled" CHECK (("notifications"."status" = 'queued') = ("notifications"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_thanks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_agenda" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "reminder_hours" smallint[] DEFAULT '{24,2}' NOT NULL;--> statement-breakpoint
ALTER TABLE "crm_clients" ADD COLUMN "wants_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("next_attempt_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_by_appointment" ON "notifications" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","settled_at");--> statement-breakpoint
CREATE INDEX "notifications_by_crm_client" ON "notifications" USING btree ("crm_client_id","settled_at");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_user" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_crm_client" ON "unsubscribe_links" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_age" ON "unsubscribe_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_with_agenda" ON "users" USING btree ("id") WHERE "users"."mails_agenda";--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "notifications" TO amsel_worker;--> statement-breakpoint
-- Workers do not change who gets a notification.
GRANT UPDATE ("channel", "status", "reason", "next_attempt_at", "attempts", "first_attempt_at", "settled_at")
  ON "notifications" TO amsel_worker;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "unsubscribe_links" TO amsel_worker;--> statement-breakpoint
GRANT SELECT ON "notifications", "unsubscribe_links" TO amsel_gateway;--> statement-breakpoint
-- Read only to send; no other copy is made.
GRANT SELECT ("email", "phone", "language", "preferred_reminder_channel", "mails_thanks", "mails_bookings", "mails_agenda")
  ON "users" TO amsel_worker;--> statement-breakpoint
-- Changes before this release cause no mail. The relay gives those without a position the next ones.
INSERT INTO "event_cursors" ("consumer", "position")
  SELECT 'notifications', coalesce(max("position"), 0) + count(*) FILTER (WHERE "position" IS NULL) FROM "events";
