ALTER TABLE "businesses" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "min_notice_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "max_advance_days" integer;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "max_upcoming_per_customer" integer;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_min_notice" CHECK ("businesses"."min_notice_minutes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_max_advance" CHECK ("businesses"."max_advance_days" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_max_upcoming" CHECK ("businesses"."max_upcoming_per_customer" > 0) NOT VALID;