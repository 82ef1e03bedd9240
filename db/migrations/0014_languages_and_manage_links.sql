CREATE TABLE "manage_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"swept_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manage_links_by_appointment" ON "manage_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "manage_links_by_user" ON "manage_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manage_links_by_sweep" ON "manage_links" USING btree ("swept_after");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" IN ('en', 'de', 'pt', 'ar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_language" CHECK ("businesses"."language" IN ('en', 'de', 'pt', 'ar')) NOT VALID;