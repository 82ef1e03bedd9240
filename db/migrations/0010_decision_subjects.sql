ALTER TABLE "outcomes" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "professional_id" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "outcomes" ADD COLUMN "appointment_id" text;