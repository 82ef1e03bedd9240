CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"resource_id" text NOT NULL,
	"position" bigint NOT NULL,
	"status" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" IN ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"slow_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "webhooks_url" CHECK (length("webhooks"."url") <= 2000),
	CONSTRAINT "webhooks_disabled" CHECK (NOT "webhooks"."is_active" OR "webhooks"."disabled_reason" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_unique" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("webhook_id","resource_id","position","id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_secrets_by_webhook" ON "webhook_secrets" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhooks_by_business" ON "webhooks" USING btree ("business_id") WHERE "webhooks"."deleted_at" IS NULL;--> statement-breakpoint
-- No request moves a webhook to another business.
GRANT SELECT, INSERT, UPDATE ("url", "events", "description", "is_active", "disabled_reason", "disabled_at", "failing_since", "paused_until", "slow_count", "deleted_at") ON "webhooks" TO amsel_gateway;--> statement-breakpoint
-- The gateway writes secrets, and cannot read them.
GRANT SELECT ("id", "webhook_id", "created_at", "expires_at"), INSERT, UPDATE ("expires_at"), DELETE ON "webhook_secrets" TO amsel_gateway;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("status", "attempt_count", "next_attempt_at") ON "webhook_deliveries" TO amsel_gateway;--> statement-breakpoint
-- The worker delivers. It changes nothing that an owner sets, except that it disables a webhook.
GRANT SELECT, DELETE ON "webhooks", "webhook_secrets", "webhook_deliveries" TO amsel_worker;--> statement-breakpoint
GRANT UPDATE ("is_active", "disabled_reason", "disabled_at", "last_success_at", "failing_since", "paused_until", "slow_count") ON "webhooks" TO amsel_worker;--> statement-breakpoint
GRANT INSERT, UPDATE ("status", "attempt_count", "next_attempt_at", "attempts") ON "webhook_deliveries" TO amsel_worker;--> statement-breakpoint
-- For a metric.
GRANT SELECT ON "event_cursors" TO amsel_gateway;--> statement-breakpoint
-- Events before this release are not delivered. The relay gives those without a position the next ones.
INSERT INTO "event_cursors" ("consumer", "position")
  SELECT 'webhooks', coalesce(max("position"), 0) + count(*) FILTER (WHERE "position" IS NULL) FROM "events";
