CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Folds case, accents and spaces, so that "São  Paulo" and "sao paulo" are one place. Only the marks of Latin, Greek
-- and Cyrillic letters go: in other scripts marks tell words apart. Letters that no decomposition knows are listed.
CREATE FUNCTION match_key(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(translate(replace(replace(replace(
    lower(normalize(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđħı', 'oldhi'), '\s+', ' ', 'g'));
--> statement-breakpoint
CREATE TABLE "business_closures" (
	"business_id" text NOT NULL,
	"closed_on" date NOT NULL,
	CONSTRAINT "business_closures_business_id_closed_on_pk" PRIMARY KEY("business_id","closed_on")
);
--> statement-breakpoint
CREATE TABLE "hours_exceptions" (
	"professional_id" text NOT NULL,
	"business_id" text NOT NULL,
	"date" date NOT NULL,
	"spans" jsonb NOT NULL,
	CONSTRAINT "hours_exceptions_professional_id_business_id_date_pk" PRIMARY KEY("professional_id","business_id","date")
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"professional_id" text NOT NULL,
	"business_id" text NOT NULL,
	"weekday" smallint NOT NULL,
	"start_min" smallint NOT NULL,
	"end_min" smallint NOT NULL,
	CONSTRAINT "weekly_hours_professional_id_business_id_weekday_start_min_pk" PRIMARY KEY("professional_id","business_id","weekday","start_min"),
	CONSTRAINT "weekly_hours_weekday" CHECK ("weekly_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "weekly_hours_span" CHECK (0 <= "weekly_hours"."start_min" AND "weekly_hours"."start_min" < "weekly_hours"."end_min" AND "weekly_hours"."end_min" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "businesses" drop column "city_key";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "city_key" text GENERATED ALWAYS AS (match_key(city)) STORED;--> statement-breakpoint
ALTER TABLE "businesses" drop column "country_key";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "country_key" text GENERATED ALWAYS AS (match_key(country)) STORED;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "search_key" text GENERATED ALWAYS AS (match_key(name || ' ' || coalesce(city, '') || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "parent_key" text GENERATED ALWAYS AS (match_key(parent)) STORED;--> statement-breakpoint
ALTER TABLE "business_closures" ADD CONSTRAINT "business_closures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_exceptions" ADD CONSTRAINT "hours_exceptions_place" FOREIGN KEY ("business_id","professional_id") REFERENCES "public"."business_professionals"("business_id","professional_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_place" FOREIGN KEY ("business_id","professional_id") REFERENCES "public"."business_professionals"("business_id","professional_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "businesses_by_name" ON "businesses" USING btree ("name_key","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_by_place" ON "businesses" USING btree ("lat","lng") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_search" ON "businesses" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "professionals_by_name" ON "professionals" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "services_by_name" ON "services" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "services_by_parent" ON "services" USING btree ("parent_key");--> statement-breakpoint
CREATE INDEX "services_search" ON "services" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_lat" CHECK ("businesses"."lat" BETWEEN -90 AND 90);--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_lng" CHECK ("businesses"."lng" BETWEEN -180 AND 180);
--> statement-breakpoint
-- Dropped with the column it was on.
CREATE INDEX "businesses_city" ON "businesses" USING btree ("city_key") WHERE status = 'approved';
--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_no_overlap"
  EXCLUDE USING gist ("professional_id" WITH =, "business_id" WITH =, "weekday" WITH =, int4range("start_min", "end_min") WITH &&);
--> statement-breakpoint
GRANT SELECT ON "business_closures", "weekly_hours", "hours_exceptions" TO amsel_gateway, amsel_worker;
