CREATE TABLE "event_cursors" (
	"consumer" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "professional_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "previous_professional_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "position" bigint;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_unplaced" ON "events" USING btree ("seq") WHERE "events"."position" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "events_by_position" ON "events" USING btree ("position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_by_business_position" ON "events" USING btree ("business_id","position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_by_professional_position" ON "events" USING btree ("professional_id","position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_by_previous_professional_position" ON "events" USING btree ("previous_professional_id","position") WHERE "events"."position" IS NOT NULL AND "events"."previous_professional_id" IS NOT NULL;--> statement-breakpoint
-- The relay places events and keeps the cursors of their consumers.
GRANT UPDATE ("position") ON "events" TO amsel_worker;--> statement-breakpoint
GRANT SELECT, UPDATE ON "event_cursors" TO amsel_worker;
