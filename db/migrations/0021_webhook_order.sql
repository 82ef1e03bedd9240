ALTER TABLE "webhooks" ADD COLUMN "owner_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","position","id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
GRANT UPDATE ("owner_told_at") ON "webhooks" TO amsel_gateway, amsel_worker;
