ALTER TABLE "appointments" ADD COLUMN "booked_by_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancellation_window_hours" integer;