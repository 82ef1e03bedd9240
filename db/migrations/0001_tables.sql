CREATE TABLE "authorization_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"client_scope" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"family_id" text
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"family_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "magic_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"logged_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text,
	"used_at" timestamp with time zone,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"sealed_successor" text,
	"client_id" text,
	"client_name" text,
	"client_scope" text,
	CONSTRAINT "refresh_tokens_client" CHECK (num_nonnulls("refresh_tokens"."client_id", "refresh_tokens"."client_name", "refresh_tokens"."client_scope") IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"preferred_reminder_channel" text DEFAULT 'email' NOT NULL,
	"language" text,
	"email_verified_at" timestamp with time zone,
	"mails_changes" boolean DEFAULT true NOT NULL,
	"mails_thanks" boolean DEFAULT true NOT NULL,
	"mails_bookings" boolean DEFAULT true NOT NULL,
	"mails_agenda" boolean DEFAULT false NOT NULL,
	"mails_calendars" boolean DEFAULT true NOT NULL,
	"external_subject_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"calendar_token_hash" text,
	CONSTRAINT "users_external_subject_unique" UNIQUE("external_subject_hash"),
	CONSTRAINT "users_reminder_channel" CHECK ("users"."preferred_reminder_channel" IN ('email', 'sms', 'none')),
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('customer', 'business', 'professional', 'admin')),
	CONSTRAINT "users_language" CHECK ("users"."language" IN ('en', 'de', 'pt', 'ar'))
);
--> statement-breakpoint
CREATE TABLE "admin_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"admin_id" text,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"business_id" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "admin_actions_action" CHECK ("admin_actions"."action" IN ('approve', 'reject', 'suspend', 'reinstate', 'hide', 'restore', 'resolve', 'assign', 'move', 'reply', 'end_sessions', 'make_admin', 'reset_second_factor')),
	CONSTRAINT "admin_actions_target_type" CHECK ("admin_actions"."target_type" IN ('business', 'professional', 'review', 'report', 'ticket', 'account')),
	CONSTRAINT "admin_actions_reason" CHECK (length("admin_actions"."reason") <= 2000),
	CONSTRAINT "admin_actions_details" CHECK (jsonb_typeof("admin_actions"."details") = 'object' AND length("admin_actions"."details"::text) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"responded_at" timestamp with time zone,
	CONSTRAINT "alerts_minutes" CHECK ("alerts"."minutes" BETWEEN 1 AND 60),
	CONSTRAINT "alerts_status" CHECK ("alerts"."status" IN ('open', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "api_key_days" (
	"key_id" text NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"requests_by_gateway" jsonb,
	CONSTRAINT "api_key_days_key_id_day_pk" PRIMARY KEY("key_id","day"),
	CONSTRAINT "api_key_days_requests" CHECK ("api_key_days"."requests" >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" IN ('sandbox', 'live'))
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"session_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"business_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED NOT NULL,
	"local_date" date NOT NULL,
	"timezone" text NOT NULL,
	"person_id" text NOT NULL,
	"client_id" text,
	"crm_client_id" text,
	"client_name" text NOT NULL,
	"booked_by_id" text,
	"cancellation_window_hours" integer,
	"recurring_group_id" text,
	"service_ids" text[] NOT NULL,
	"status" text NOT NULL,
	"notes" text,
	"staff_notes" text,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"payment_intent_id" text,
	"currency" text NOT NULL,
	"booked_services" jsonb NOT NULL,
	"final_minor" bigint,
	"discount" jsonb,
	"package_redemption" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"tip_minor" bigint DEFAULT 0 NOT NULL,
	"payment_methods" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" text,
	"cancel_reason" text,
	"status_since" timestamp with time zone,
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" IN ('Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow')),
	CONSTRAINT "appointments_payment_status" CHECK ("appointments"."payment_status" IN ('unpaid', 'paid', 'refunded')),
	CONSTRAINT "appointments_has_service" CHECK (cardinality("appointments"."service_ids") >= 1),
	CONSTRAINT "appointments_final_price" CHECK ("appointments"."final_minor" >= 0),
	CONSTRAINT "appointments_cancelled_by" CHECK ("appointments"."cancelled_by" IN ('customer', 'staff', 'scheduler')),
	CONSTRAINT "appointments_refund_within_paid" CHECK (0 <= "appointments"."refunded_minor" AND "appointments"."refunded_minor" <= "appointments"."paid_minor" AND 0 <= "appointments"."tip_minor")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" text NOT NULL,
	"business_id" text NOT NULL,
	"service_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"buffer_before_minutes" smallint DEFAULT 0 NOT NULL,
	"buffer_after_minutes" smallint DEFAULT 0 NOT NULL,
	"taken" "tstzrange" GENERATED ALWAYS AS (taken_range(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)) STORED NOT NULL,
	"capacity" integer NOT NULL,
	"seats_taken" integer NOT NULL,
	"units" jsonb,
	CONSTRAINT "sessions_appointment_fk_target" UNIQUE("id","professional_id","business_id","starts_at","ends_at"),
	CONSTRAINT "sessions_start_before_end" CHECK ("sessions"."starts_at" < "sessions"."ends_at"),
	CONSTRAINT "sessions_buffers" CHECK ("sessions"."buffer_before_minutes" >= 0 AND "sessions"."buffer_after_minutes" >= 0),
	CONSTRAINT "sessions_seats_within_capacity" CHECK ("sessions"."seats_taken" BETWEEN 0 AND "sessions"."capacity")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"address_line1" text,
	"city" text,
	"state" text,
	"country" text,
	"postal_code" text,
	"city_key" text GENERATED ALWAYS AS (match_key(city)) STORED,
	"country_key" text GENERATED ALWAYS AS (match_key(country)) STORED,
	"name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL,
	"search_key" text GENERATED ALWAYS AS (match_key(name || ' ' || coalesce(city, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"picture" jsonb,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phone" text,
	"website" text,
	"timezone" text NOT NULL,
	"currency" text NOT NULL,
	"opens_min" smallint NOT NULL,
	"closes_min" smallint NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"slot_minutes" smallint DEFAULT 15 NOT NULL,
	"cancellation_window_hours" integer DEFAULT 24 NOT NULL,
	"min_notice_minutes" integer DEFAULT 0 NOT NULL,
	"max_advance_days" integer,
	"max_upcoming_per_customer" integer DEFAULT 20,
	"hold_minutes" integer DEFAULT 10 NOT NULL,
	"waitlist_offer_minutes" integer DEFAULT 30 NOT NULL,
	"auto_confirm" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"reminder_hours" smallint[] DEFAULT '{48,2}' NOT NULL,
	"status_reason" text,
	"was_paused" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"embed_origins" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_lat" CHECK ("businesses"."lat" BETWEEN -90 AND 90),
	CONSTRAINT "businesses_lng" CHECK ("businesses"."lng" BETWEEN -180 AND 180),
	CONSTRAINT "businesses_status" CHECK ("businesses"."status" IN ('draft', 'under_review', 'approved', 'suspended', 'paused', 'closed')),
	CONSTRAINT "businesses_hours" CHECK (0 <= "businesses"."opens_min" AND "businesses"."opens_min" < "businesses"."closes_min" AND "businesses"."closes_min" <= 1440),
	CONSTRAINT "businesses_slot_minutes" CHECK ("businesses"."slot_minutes" BETWEEN 5 AND 240),
	CONSTRAINT "businesses_closed_weekdays" CHECK ("businesses"."closed_weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "businesses_language" CHECK ("businesses"."language" IN ('en', 'de', 'pt', 'ar')),
	CONSTRAINT "businesses_currency" CHECK ("businesses"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "businesses_min_notice" CHECK ("businesses"."min_notice_minutes" >= 0),
	CONSTRAINT "businesses_max_advance" CHECK ("businesses"."max_advance_days" >= 0),
	CONSTRAINT "businesses_max_upcoming" CHECK ("businesses"."max_upcoming_per_customer" > 0),
	CONSTRAINT "businesses_hold_minutes" CHECK ("businesses"."hold_minutes" BETWEEN 1 AND 30),
	CONSTRAINT "businesses_offer_minutes" CHECK ("businesses"."waitlist_offer_minutes" BETWEEN 5 AND 120),
	CONSTRAINT "businesses_photos" CHECK (jsonb_array_length("businesses"."photos") <= 12),
	CONSTRAINT "businesses_cancellation_window" CHECK ("businesses"."cancellation_window_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "busy_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"sealed_url" text NOT NULL,
	"username" text,
	"sealed_password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_read_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"whole_read_at" timestamp with time zone,
	"etag" text,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"staff_told_at" timestamp with time zone,
	"unreadable_events" integer DEFAULT 0 NOT NULL,
	"unknown_zones" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "busy_calendars_kind" CHECK ("busy_calendars"."kind" IN ('ics', 'caldav')),
	CONSTRAINT "busy_calendars_last_error" CHECK ("busy_calendars"."last_error" IN ('unreachable', 'timed out', 'address refused', 'unauthorized', 'not found', 'server error', 'too large', 'not a calendar', 'not decryptable'))
);
--> statement-breakpoint
CREATE TABLE "busy_conflicts" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"professional_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"calendar_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "busy_times_start_before_end" CHECK ("busy_times"."starts_at" < "busy_times"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_changes" (
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"resource_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_changes_transaction_id_resource_id_pk" PRIMARY KEY("transaction_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "class_session_changes" (
	"class_id" text NOT NULL,
	"date" date NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"moved_date" date,
	"moved_start_min" smallint,
	"capacity" integer,
	CONSTRAINT "class_session_changes_class_id_date_pk" PRIMARY KEY("class_id","date"),
	CONSTRAINT "class_session_changes_move" CHECK (num_nonnulls("class_session_changes"."moved_date", "class_session_changes"."moved_start_min") IN (0, 2)),
	CONSTRAINT "class_session_changes_capacity" CHECK ("class_session_changes"."capacity" BETWEEN 1 AND 300)
);
--> statement-breakpoint
CREATE TABLE "class_timetables" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"service_id" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"start_min" smallint NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	"capacity" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_timetables_weekdays" CHECK ("class_timetables"."weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[] AND cardinality("class_timetables"."weekdays") > 0),
	CONSTRAINT "class_timetables_start" CHECK ("class_timetables"."start_min" BETWEEN 0 AND 1439),
	CONSTRAINT "class_timetables_dates" CHECK ("class_timetables"."from_date" <= "class_timetables"."until_date"),
	CONSTRAINT "class_timetables_capacity" CHECK ("class_timetables"."capacity" BETWEEN 1 AND 300)
);
--> statement-breakpoint
CREATE TABLE "account_notes" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"notes" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_notes_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "crm_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"notes" text,
	"wants_reminders" boolean DEFAULT true NOT NULL,
	"wants_changes" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"search_key" text GENERATED ALWAYS AS (match_key(name || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	"decided_with_id" text,
	"sanctioned_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_reports_target_type" CHECK ("content_reports"."target_type" IN ('review', 'business', 'professional')),
	CONSTRAINT "content_reports_status" CHECK ("content_reports"."status" IN ('open', 'dismissed', 'hidden', 'suspended', 'withdrawn')),
	CONSTRAINT "content_reports_decided" CHECK (("content_reports"."status" = 'open') = ("content_reports"."decided_at" IS NULL)),
	CONSTRAINT "content_reports_sanctioned" CHECK ("content_reports"."status" NOT IN ('hidden', 'suspended') OR "content_reports"."sanctioned_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "report_appeals" (
	"report_id" text NOT NULL,
	"side" text NOT NULL,
	"appellant_id" text,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	CONSTRAINT "report_appeals_report_id_side_pk" PRIMARY KEY("report_id","side"),
	CONSTRAINT "report_appeals_side" CHECK ("report_appeals"."side" IN ('reporter', 'affected')),
	CONSTRAINT "report_appeals_status" CHECK ("report_appeals"."status" IN ('open', 'upheld', 'overturned', 'withdrawn')),
	CONSTRAINT "report_appeals_decided" CHECK (("report_appeals"."status" = 'open') = ("report_appeals"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"currency" text,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"usage_limit" integer,
	"per_customer_limit" integer,
	"first_time_only" boolean DEFAULT false NOT NULL,
	"min_spend_minor" bigint,
	"service_ids" text[],
	"is_active" boolean DEFAULT true NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Za-z0-9_-]{3,32}$'),
	CONSTRAINT "coupons_type" CHECK ("coupons"."type" IN ('percent', 'fixed')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 AND ("coupons"."type" <> 'percent' OR "coupons"."value" <= 10000)),
	CONSTRAINT "coupons_fixed_currency" CHECK (("coupons"."type" = 'fixed') = ("coupons"."currency" IS NOT NULL)),
	CONSTRAINT "coupons_within_usage_limit" CHECK ("coupons"."times_used" BETWEEN 0 AND coalesce("coupons"."usage_limit", "coupons"."times_used"))
);
--> statement-breakpoint
CREATE TABLE "command_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"command_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"person_ids" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_reservations" (
	"command_id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"joined_attempt_id" text,
	"generation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outcomes" (
	"command_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"caller_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"request_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" jsonb,
	"abandon_reason" text,
	"summary" text NOT NULL,
	"professional_id" text,
	"client_id" text,
	"appointment_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outcomes_attempt_unique" UNIQUE("attempt_id"),
	CONSTRAINT "outcomes_decided_or_abandoned" CHECK (num_nonnulls("outcomes"."outcome", "outcomes"."abandon_reason") = 1)
);
--> statement-breakpoint
CREATE TABLE "stored_responses" (
	"caller_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_responses_caller_id_key_pk" PRIMARY KEY("caller_id","key")
);
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"consumer" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"looked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"business_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"professional_id" text,
	"previous_professional_id" text,
	"actor_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "export_chunks" (
	"export_id" text NOT NULL,
	"seq" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "export_chunks_export_id_seq_pk" PRIMARY KEY("export_id","seq")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"requested_by_id" text NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "exports_kind" CHECK ("exports"."kind" IN ('person', 'business')),
	CONSTRAINT "exports_status" CHECK ("exports"."status" IN ('preparing', 'ready', 'failed')),
	CONSTRAINT "exports_ended" CHECK (("exports"."status" = 'preparing') = ("exports"."expires_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_members_of" CHECK (num_nonnulls("family_members"."user_id", "family_members"."crm_client_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "held_seats" (
	"hold_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"business_id" text NOT NULL,
	"service_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"buffer_before_minutes" smallint NOT NULL,
	"buffer_after_minutes" smallint NOT NULL,
	"taken" "tstzrange" GENERATED ALWAYS AS (taken_range(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)) STORED NOT NULL,
	"capacity" integer NOT NULL,
	"person_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"units" jsonb,
	CONSTRAINT "held_seats_hold_id_starts_at_pk" PRIMARY KEY("hold_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"business_id" text NOT NULL,
	"professional_ids" text[] NOT NULL,
	"request" jsonb NOT NULL,
	"quote" jsonb NOT NULL,
	"status" text NOT NULL,
	"booking_id" text,
	"waitlist_entry_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_status" CHECK ("holds"."status" IN ('open', 'booked', 'released', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"role" text DEFAULT 'professional' NOT NULL,
	"professional_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invited_by_id" text NOT NULL,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" IN ('owner', 'manager', 'frontDesk', 'professional')),
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" IN ('pending', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"appointment_id" text,
	"purchase_id" text,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"taken_by_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"voids_id" text,
	"agreed_price" jsonb,
	"overpaid_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entries_voided_once" UNIQUE("voids_id"),
	CONSTRAINT "ledger_entries_subject" CHECK (num_nonnulls("ledger_entries"."appointment_id", "ledger_entries"."purchase_id") = 1),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" IN ('payment', 'tip', 'refund', 'void')),
	CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" IN ('cash', 'card', 'other')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" >= 0),
	CONSTRAINT "ledger_entries_overpaid" CHECK ("ledger_entries"."overpaid_minor" = 0 OR ("ledger_entries"."kind" = 'refund' AND "ledger_entries"."overpaid_minor" BETWEEN 0 AND "ledger_entries"."amount_minor")),
	CONSTRAINT "ledger_entries_void" CHECK (("ledger_entries"."kind" = 'void') = ("ledger_entries"."voids_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "manage_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"contact_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"swept_after" timestamp with time zone NOT NULL,
	CONSTRAINT "manage_links_one_customer" CHECK (num_nonnulls("manage_links"."user_id", "manage_links"."crm_client_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "business_members" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_members_business_id_user_id_pk" PRIMARY KEY("business_id","user_id"),
	CONSTRAINT "business_members_role" CHECK ("business_members"."role" IN ('owner', 'manager', 'frontDesk'))
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "missed_searches_day_text_pk" PRIMARY KEY("day","text"),
	CONSTRAINT "missed_searches_text" CHECK (length("missed_searches"."text") <= 40),
	CONSTRAINT "missed_searches_count" CHECK ("missed_searches"."searches" > 0)
);
--> statement-breakpoint
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
	"failure" text,
	"failure_code" smallint,
	"due_at" timestamp with time zone NOT NULL,
	"useful_until" timestamp with time zone NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notifications_status" CHECK ("notifications"."status" IN ('queued', 'sent', 'failed', 'skipped')),
	CONSTRAINT "notifications_failure" CHECK ("notifications"."status" <> 'failed' OR "notifications"."failure" IS NOT NULL),
	CONSTRAINT "notifications_channel" CHECK ("notifications"."channel" IN ('email', 'sms')),
	CONSTRAINT "notifications_settled" CHECK (("notifications"."status" = 'queued') = ("notifications"."settled_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "shared_notifications" (
	"notification_id" text NOT NULL,
	"appointment_id" text NOT NULL,
	CONSTRAINT "shared_notifications_notification_id_appointment_id_pk" PRIMARY KEY("notification_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "business_closures" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"start_min" smallint DEFAULT 0 NOT NULL,
	"end_min" smallint DEFAULT 1440 NOT NULL,
	CONSTRAINT "business_closures_dates" CHECK ("business_closures"."from_date" <= "business_closures"."to_date"),
	CONSTRAINT "business_closures_span" CHECK (0 <= "business_closures"."start_min" AND "business_closures"."start_min" < "business_closures"."end_min" AND "business_closures"."end_min" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "exceptional_openings" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text,
	"date" date NOT NULL,
	"spans" jsonb NOT NULL,
	CONSTRAINT "exceptional_openings_one_per_date" UNIQUE("business_id","date")
);
--> statement-breakpoint
CREATE TABLE "opening_hours" (
	"business_id" text NOT NULL,
	"weekday" smallint NOT NULL,
	"start_min" smallint NOT NULL,
	"end_min" smallint NOT NULL,
	CONSTRAINT "opening_hours_business_id_weekday_start_min_pk" PRIMARY KEY("business_id","weekday","start_min"),
	CONSTRAINT "opening_hours_weekday" CHECK ("opening_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "opening_hours_span" CHECK (0 <= "opening_hours"."start_min" AND "opening_hours"."start_min" < "opening_hours"."end_min" AND "opening_hours"."end_min" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "package_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"package_id" text NOT NULL,
	"business_id" text NOT NULL,
	"service_id" text NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"created_by_id" text,
	"sessions_total" integer NOT NULL,
	"sessions_redeemed" integer DEFAULT 0 NOT NULL,
	"package_price_minor" bigint NOT NULL,
	"single_session_price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"purchased_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_purchases_holder" CHECK (num_nonnulls("package_purchases"."user_id", "package_purchases"."crm_client_id") = 1),
	CONSTRAINT "package_purchases_within_session_total" CHECK ("package_purchases"."sessions_redeemed" BETWEEN 0 AND "package_purchases"."sessions_total"),
	CONSTRAINT "package_purchases_status" CHECK ("package_purchases"."status" IN ('active', 'exhausted', 'expired', 'cancelled')),
	CONSTRAINT "package_purchases_expiry_after_purchase" CHECK ("package_purchases"."purchased_at" < "package_purchases"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "package_redemptions" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"service_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"session_count" integer NOT NULL,
	"package_price_minor" bigint NOT NULL,
	"single_session_price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"validity_days" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_session_count" CHECK ("packages"."session_count" BETWEEN 1 AND 100),
	CONSTRAINT "packages_validity_days" CHECK ("packages"."validity_days" BETWEEN 1 AND 3650),
	CONSTRAINT "packages_prices" CHECK ("packages"."package_price_minor" >= 0 AND "packages"."single_session_price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"owner_id" text,
	"remove_at" timestamp with time zone,
	CONSTRAINT "picture_files_width" CHECK ("picture_files"."width" > 0),
	CONSTRAINT "picture_files_used" CHECK ("picture_files"."owner_id" IS NOT NULL OR "picture_files"."remove_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "professionals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"opens_min" smallint NOT NULL,
	"closes_min" smallint NOT NULL,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"calendar_token_hash" text,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "professionals_hours" CHECK (0 <= "professionals"."opens_min" AND "professionals"."opens_min" < "professionals"."closes_min" AND "professionals"."closes_min" <= 1440),
	CONSTRAINT "professionals_rating" CHECK ("professionals"."rating_sum" BETWEEN "professionals"."review_count" AND 5 * "professionals"."review_count")
);
--> statement-breakpoint
CREATE TABLE "resource_needs" (
	"service_id" text NOT NULL,
	"class_id" text,
	"resource_id" text NOT NULL,
	"count" smallint NOT NULL,
	CONSTRAINT "resource_needs_once" UNIQUE("service_id","class_id","resource_id"),
	CONSTRAINT "resource_needs_count" CHECK ("resource_needs"."count" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "resource_uses" (
	"session_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"unit" smallint NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "resource_uses_session_id_resource_id_unit_pk" PRIMARY KEY("session_id","resource_id","unit")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"count" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "resources_count" CHECK ("resources"."count" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "reviews_one_per_appointment" UNIQUE("appointment_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" IS NULL) = ("reviews"."replied_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "schedule_history" (
	"kind" text NOT NULL,
	"record_key" text NOT NULL,
	"business_id" text,
	"professional_id" text,
	"record" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "schedule_history_kind_record_key_valid_from_pk" PRIMARY KEY("kind","record_key","valid_from")
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
CREATE TABLE "search_facts" (
	"business_id" text PRIMARY KEY NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"lowest_price_minor" bigint,
	"next_opening_at" timestamp with time zone,
	"completeness" double precision DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_facts_rating" CHECK ("search_facts"."rating_sum" BETWEEN "search_facts"."review_count" AND 5 * "search_facts"."review_count"),
	CONSTRAINT "search_facts_completeness" CHECK ("search_facts"."completeness" BETWEEN 0 AND 1)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"enabled_at" timestamp with time zone,
	"last_step" integer,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"sealed_new_secret" text,
	"begun_at" timestamp with time zone,
	CONSTRAINT "second_factors_enabled" CHECK (("second_factors"."sealed_secret" IS NULL) = ("second_factors"."enabled_at" IS NULL)),
	CONSTRAINT "second_factors_begun" CHECK (("second_factors"."sealed_new_secret" IS NULL) = ("second_factors"."begun_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "professional_services" (
	"professional_id" text NOT NULL,
	"service_id" text NOT NULL,
	CONSTRAINT "professional_services_professional_id_service_id_pk" PRIMARY KEY("professional_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text,
	"owner_professional_id" text,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (match_key(name)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"duration_min" smallint NOT NULL,
	"price_minor" bigint,
	"currency" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"parent" text,
	"parent_key" text GENERATED ALWAYS AS (match_key(parent)) STORED,
	"picture" jsonb,
	"custom" boolean DEFAULT false NOT NULL,
	"capacity" integer DEFAULT 1 NOT NULL,
	"buffer_before_minutes" smallint DEFAULT 0 NOT NULL,
	"buffer_after_minutes" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "services_one_owner" CHECK (num_nonnulls("services"."business_id", "services"."owner_professional_id") = 1),
	CONSTRAINT "services_duration" CHECK ("services"."duration_min" BETWEEN 1 AND 1440),
	CONSTRAINT "services_price" CHECK ("services"."price_minor" >= 0),
	CONSTRAINT "services_capacity" CHECK ("services"."capacity" BETWEEN 1 AND 300),
	CONSTRAINT "services_buffers" CHECK ("services"."buffer_before_minutes" BETWEEN 0 AND 240 AND "services"."buffer_after_minutes" BETWEEN 0 AND 240),
	CONSTRAINT "services_currency" CHECK ("services"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "business_professionals" (
	"business_id" text NOT NULL,
	"professional_id" text NOT NULL,
	"offers_own_services" boolean DEFAULT true NOT NULL,
	"may_refund" boolean DEFAULT true NOT NULL,
	"may_take_time_off" boolean DEFAULT true NOT NULL,
	"may_change_hours" boolean DEFAULT true NOT NULL,
	CONSTRAINT "business_professionals_business_id_professional_id_pk" PRIMARY KEY("business_id","professional_id")
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"author_id" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"appointment_id" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" text,
	"waits_for" text NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_state" CHECK ("support_tickets"."state" IN ('open', 'in_progress', 'resolved', 'closed')),
	CONSTRAINT "support_tickets_waits_for" CHECK ("support_tickets"."waits_for" IN ('support', 'person', 'none'))
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_off_start_before_end" CHECK ("time_off"."starts_at" < "time_off"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "time_off_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"professional_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	CONSTRAINT "time_off_requests_start_before_end" CHECK ("time_off_requests"."starts_at" < "time_off_requests"."ends_at"),
	CONSTRAINT "time_off_requests_status" CHECK ("time_off_requests"."status" IN ('requested', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"crm_client_id" text,
	"business_id" text NOT NULL,
	"subject" text NOT NULL,
	"waitlist_entry_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"customer_id" text,
	"crm_client_id" text,
	"family_member_id" text,
	"service_ids" text[] NOT NULL,
	"professional_id" text,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"from_min" smallint NOT NULL,
	"to_min" smallint NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"rank" double precision NOT NULL,
	"status" text NOT NULL,
	"hold_id" text,
	"offered_until" timestamp with time zone,
	"offered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skipped_reason" text,
	"skipped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booking_id" text,
	CONSTRAINT "waitlist_entries_status" CHECK ("waitlist_entries"."status" IN ('waiting', 'booked', 'left', 'removed', 'expired')),
	CONSTRAINT "waitlist_entries_waiter" CHECK (num_nonnulls("waitlist_entries"."customer_id", "waitlist_entries"."crm_client_id") = 1),
	CONSTRAINT "waitlist_entries_dates" CHECK ("waitlist_entries"."from_date" <= "waitlist_entries"."to_date"),
	CONSTRAINT "waitlist_entries_times" CHECK ("waitlist_entries"."from_min" < "waitlist_entries"."to_min")
);
--> statement-breakpoint
CREATE TABLE "waitlist_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "webhook_leases" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
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
	"owner_told_at" timestamp with time zone,
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
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magic_links" ADD CONSTRAINT "magic_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_actions" ADD CONSTRAINT "admin_actions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_session_fk" FOREIGN KEY ("session_id","professional_id","business_id","starts_at","ends_at") REFERENCES "public"."sessions"("id","professional_id","business_id","starts_at","ends_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_conflicts" ADD CONSTRAINT "busy_conflicts_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_busy_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_session_changes" ADD CONSTRAINT "class_session_changes_class_id_class_timetables_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_timetables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_timetables" ADD CONSTRAINT "class_timetables_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_timetables" ADD CONSTRAINT "class_timetables_workplace_fk" FOREIGN KEY ("business_id","professional_id") REFERENCES "public"."business_professionals"("business_id","professional_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_clients" ADD CONSTRAINT "crm_clients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_report_id_content_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."content_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_appellant_id_users_id_fk" FOREIGN KEY ("appellant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_seats" ADD CONSTRAINT "held_seats_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_seats" ADD CONSTRAINT "held_seats_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_seats" ADD CONSTRAINT "held_seats_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_purchase_id_package_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."package_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_voids_id_ledger_entries_id_fk" FOREIGN KEY ("voids_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manage_links" ADD CONSTRAINT "manage_links_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_notifications" ADD CONSTRAINT "shared_notifications_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_notifications" ADD CONSTRAINT "shared_notifications_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_closures" ADD CONSTRAINT "business_closures_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exceptional_openings" ADD CONSTRAINT "exceptional_openings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_purchases" ADD CONSTRAINT "package_purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_redemptions" ADD CONSTRAINT "package_redemptions_purchase_id_package_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."package_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professionals" ADD CONSTRAINT "professionals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_needs" ADD CONSTRAINT "resource_needs_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_needs" ADD CONSTRAINT "resource_needs_class_id_class_timetables_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_timetables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_needs" ADD CONSTRAINT "resource_needs_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_uses" ADD CONSTRAINT "resource_uses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_uses" ADD CONSTRAINT "resource_uses_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_exceptions" ADD CONSTRAINT "hours_exceptions_workplace_fk" FOREIGN KEY ("business_id","professional_id") REFERENCES "public"."business_professionals"("business_id","professional_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_workplace_fk" FOREIGN KEY ("business_id","professional_id") REFERENCES "public"."business_professionals"("business_id","professional_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_facts" ADD CONSTRAINT "search_facts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_services" ADD CONSTRAINT "professional_services_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_services" ADD CONSTRAINT "professional_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_owner_professional_id_professionals_id_fk" FOREIGN KEY ("owner_professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_professionals" ADD CONSTRAINT "business_professionals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_professionals" ADD CONSTRAINT "business_professionals_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off_requests" ADD CONSTRAINT "time_off_requests_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off_requests" ADD CONSTRAINT "time_off_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_waitlist_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_crm_client_id_crm_clients_id_fk" FOREIGN KEY ("crm_client_id") REFERENCES "public"."crm_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_links" ADD CONSTRAINT "waitlist_links_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authorization_codes_by_user" ON "authorization_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "authorization_codes_by_expiry" ON "authorization_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_per_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_by_expiry" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "magic_links_one_per_user" ON "magic_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "magic_links_by_expiry" ON "magic_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_with_successor" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."sealed_successor" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_calendar_token_unique" ON "users" USING btree ("calendar_token_hash");--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_with_agenda" ON "users" USING btree ("id") WHERE "users"."mails_agenda";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (match_key(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "admin_actions_by_time" ON "admin_actions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_by_admin" ON "admin_actions" USING btree ("admin_id","at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_by_target" ON "admin_actions" USING btree ("target_id","at","id");--> statement-breakpoint
CREATE INDEX "admin_actions_by_business" ON "admin_actions" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "alerts_by_appointment" ON "alerts" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("appointment_id") WHERE "alerts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "appointments_by_client" ON "appointments" USING btree ("client_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_professional" ON "appointments" USING btree ("professional_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_business" ON "appointments" USING btree ("business_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_update" ON "appointments" USING btree ("business_id","updated_at");--> statement-breakpoint
CREATE INDEX "appointments_by_session" ON "appointments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "appointments_by_booking" ON "appointments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "appointments_pending_by_start" ON "appointments" USING btree ("starts_at") WHERE "appointments"."status" = 'Pending';--> statement-breakpoint
CREATE INDEX "appointments_confirmed_by_end" ON "appointments" USING btree ("ends_at") WHERE "appointments"."status" = 'Confirmed';--> statement-breakpoint
CREATE INDEX "appointments_by_series" ON "appointments" USING btree ("recurring_group_id");--> statement-breakpoint
CREATE INDEX "appointments_by_crm_client" ON "appointments" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "businesses_by_owner" ON "businesses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "businesses_by_city" ON "businesses" USING btree ("city_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_by_name" ON "businesses" USING btree ("name_key","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_by_location" ON "businesses" USING btree ("lat","lng") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "businesses_search" ON "businesses" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "busy_calendars_by_professional" ON "busy_calendars" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "busy_calendars_due" ON "busy_calendars" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "busy_conflicts_by_professional" ON "busy_conflicts" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "busy_times_by_professional" ON "busy_times" USING gist ("professional_id",tstzrange("starts_at", "ends_at"));--> statement-breakpoint
CREATE INDEX "calendar_changes_by_age" ON "calendar_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "class_timetables_by_professional" ON "class_timetables" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "class_timetables_by_service" ON "class_timetables" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "class_timetables_by_business" ON "class_timetables" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "account_notes_by_user" ON "account_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "crm_clients_by_business" ON "crm_clients" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "crm_clients_search" ON "crm_clients" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_one_open" ON "content_reports" USING btree ("reporter_id","target_id") WHERE "content_reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "content_reports_by_reporter" ON "content_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "content_reports_by_target" ON "content_reports" USING btree ("target_id","status");--> statement-breakpoint
CREATE INDEX "content_reports_by_decision" ON "content_reports" USING btree ("decided_with_id");--> statement-breakpoint
CREATE INDEX "content_reports_by_status" ON "content_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "report_appeals_open" ON "report_appeals" USING btree ("created_at") WHERE "report_appeals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "report_appeals_by_appellant" ON "report_appeals" USING btree ("appellant_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_customer" ON "coupon_uses" USING btree ("coupon_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code_unique" ON "coupons" USING btree ("business_id",upper("code")) WHERE "coupons"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "coupons_by_code" ON "coupons" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "command_texts_by_age" ON "command_texts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "key_reservations_by_age" ON "key_reservations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "key_reservations_by_joined_attempt" ON "key_reservations" USING btree ("joined_attempt_id");--> statement-breakpoint
CREATE INDEX "outcomes_by_age" ON "outcomes" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "stored_responses_by_age" ON "stored_responses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_unplaced" ON "events" USING btree ("seq") WHERE "events"."position" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "events_by_position" ON "events" USING btree ("position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_business_position" ON "events" USING btree ("business_id","position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_professional_position" ON "events" USING btree ("professional_id","position") WHERE "events"."position" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_previous_professional_position" ON "events" USING btree ("previous_professional_id","position") WHERE "events"."position" IS NOT NULL AND "events"."previous_professional_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_by_business" ON "events" USING btree ("business_id","seq");--> statement-breakpoint
CREATE INDEX "events_by_resource" ON "events" USING btree ("resource_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_preparing" ON "exports" USING btree ("subject_id") WHERE "exports"."status" = 'preparing';--> statement-breakpoint
CREATE INDEX "exports_by_subject" ON "exports" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "exports_by_requester" ON "exports" USING btree ("requested_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_token_unique" ON "exports" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "exports_by_expiry" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "family_members_by_user" ON "family_members" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "family_members_by_crm_client" ON "family_members" USING btree ("crm_client_id","id");--> statement-breakpoint
CREATE INDEX "held_seats_by_professional" ON "held_seats" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "held_seats_by_person" ON "held_seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "held_seats_by_customer" ON "held_seats" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "held_seats_by_unit" ON "held_seats" USING gin ("units");--> statement-breakpoint
CREATE INDEX "held_seats_by_expiry" ON "held_seats" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "holds_by_age" ON "holds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "holds_open_by_expiry" ON "holds" USING btree ("expires_at") WHERE "holds"."status" = 'open';--> statement-breakpoint
CREATE INDEX "holds_open_by_owner" ON "holds" USING btree ("owner_id","id") WHERE "holds"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("business_id","email") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_by_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_appointment" ON "ledger_entries" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_purchase" ON "ledger_entries" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_business" ON "ledger_entries" USING btree ("business_id","taken_at","id");--> statement-breakpoint
CREATE INDEX "manage_links_by_appointment" ON "manage_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "manage_links_by_user" ON "manage_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "manage_links_by_crm_client" ON "manage_links" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "manage_links_by_sweep" ON "manage_links" USING btree ("swept_after");--> statement-breakpoint
CREATE INDEX "business_members_by_user" ON "business_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_queued" ON "notifications" USING btree ("next_attempt_at") WHERE "notifications"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "notifications_by_appointment" ON "notifications" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","settled_at");--> statement-breakpoint
CREATE INDEX "notifications_by_crm_client" ON "notifications" USING btree ("crm_client_id","settled_at");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "shared_notifications_by_appointment" ON "shared_notifications" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "business_closures_by_date" ON "business_closures" USING btree ("business_id","to_date");--> statement-breakpoint
CREATE INDEX "package_purchases_by_user" ON "package_purchases" USING btree ("user_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "package_purchases_by_crm_client" ON "package_purchases" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "package_purchases_by_business" ON "package_purchases" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "package_purchases_by_package" ON "package_purchases" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "package_purchases_active_by_expiry" ON "package_purchases" USING btree ("expires_at") WHERE "package_purchases"."status" = 'active';--> statement-breakpoint
CREATE INDEX "package_redemptions_by_purchase" ON "package_redemptions" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "packages_by_business" ON "packages" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "picture_files_by_owner" ON "picture_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "picture_files_by_removal" ON "picture_files" USING btree ("remove_at") WHERE remove_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_one_per_user" ON "professionals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "professionals_calendar_token_unique" ON "professionals" USING btree ("calendar_token_hash");--> statement-breakpoint
CREATE INDEX "professionals_by_name" ON "professionals" USING btree ("name_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_needs_once_without_class" ON "resource_needs" USING btree ("service_id","resource_id") WHERE "resource_needs"."class_id" IS NULL;--> statement-breakpoint
CREATE INDEX "resource_needs_by_resource" ON "resource_needs" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "resource_needs_by_class" ON "resource_needs" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "resources_by_business" ON "resources" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "review_links_by_appointment" ON "review_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "review_links_by_user" ON "review_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_links_by_expiry" ON "review_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reviews_by_client" ON "reviews" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "reviews_by_professional" ON "reviews" USING btree ("professional_id","created_at","id");--> statement-breakpoint
CREATE INDEX "schedule_history_by_business" ON "schedule_history" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "schedule_history_by_professional" ON "schedule_history" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "search_facts_due" ON "search_facts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "professional_services_by_service" ON "professional_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "services_by_business" ON "services" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "services_by_name" ON "services" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "services_by_parent" ON "services" USING btree ("parent_key");--> statement-breakpoint
CREATE INDEX "services_search" ON "services" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "services_by_owner" ON "services" USING btree ("owner_professional_id");--> statement-breakpoint
CREATE INDEX "business_professionals_by_professional" ON "business_professionals" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "support_replies_by_ticket" ON "support_replies" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "support_tickets_by_user" ON "support_tickets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "support_tickets_by_wait" ON "support_tickets" USING btree ("state","waiting_since","id");--> statement-breakpoint
CREATE INDEX "time_off_requests_by_professional" ON "time_off_requests" USING btree ("professional_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_user" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_crm_client" ON "unsubscribe_links" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_entry" ON "unsubscribe_links" USING btree ("waitlist_entry_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_by_age" ON "unsubscribe_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_in_line" ON "waitlist_entries" USING btree ("business_id","rank") WHERE "waitlist_entries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entries_by_customer" ON "waitlist_entries" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_by_crm_client" ON "waitlist_entries" USING btree ("crm_client_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_waiting_by_end" ON "waitlist_entries" USING btree ("ends_at") WHERE "waitlist_entries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entries_by_age" ON "waitlist_entries" USING btree ("to_date");--> statement-breakpoint
CREATE INDEX "waitlist_links_by_entry" ON "waitlist_links" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_unique" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("webhook_id","resource_id","position","id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at","position","id") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "webhook_secrets_by_webhook" ON "webhook_secrets" USING btree ("webhook_id");--> statement-breakpoint
CREATE INDEX "webhook_secrets_by_expiry" ON "webhook_secrets" USING btree ("expires_at") WHERE "webhook_secrets"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "webhooks_by_business" ON "webhooks" USING btree ("business_id") WHERE "webhooks"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "webhooks_deleted" ON "webhooks" USING btree ("deleted_at") WHERE "webhooks"."deleted_at" IS NOT NULL;