ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_min_notice";--> statement-breakpoint
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_max_advance";--> statement-breakpoint
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_max_upcoming";
