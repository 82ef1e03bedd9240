-- The schema that the migrations create. Checked by test/db/schema.test.ts.

CREATE TABLE account_notes (
  business_id text NOT NULL,
  user_id text NOT NULL,
  notes text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_notes_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT account_notes_business_id_user_id_pk PRIMARY KEY (business_id, user_id),
  CONSTRAINT account_notes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_notes_by_user ON public.account_notes USING btree (user_id);
CREATE TRIGGER note_update BEFORE UPDATE ON public.account_notes FOR EACH ROW EXECUTE FUNCTION note_update();
GRANT INSERT, SELECT, UPDATE ON account_notes TO amsel_gateway;
GRANT SELECT ON account_notes TO amsel_worker;

CREATE TABLE admin_actions (
  id text NOT NULL,
  at timestamp with time zone NOT NULL,
  admin_id text,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  business_id text,
  reason text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT admin_actions_action CHECK ((action = ANY (ARRAY['approve'::text, 'reject'::text, 'suspend'::text, 'reinstate'::text, 'hide'::text, 'restore'::text, 'resolve'::text, 'assign'::text, 'move'::text, 'reply'::text, 'end_sessions'::text, 'make_admin'::text, 'reset_second_factor'::text]))),
  CONSTRAINT admin_actions_admin_id_users_id_fk FOREIGN KEY (admin_id) REFERENCES users(id),
  CONSTRAINT admin_actions_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT admin_actions_details CHECK (((jsonb_typeof(details) = 'object'::text) AND (length((details)::text) <= 4000))),
  CONSTRAINT admin_actions_pkey PRIMARY KEY (id),
  CONSTRAINT admin_actions_reason CHECK ((length(reason) <= 2000)),
  CONSTRAINT admin_actions_target_type CHECK ((target_type = ANY (ARRAY['business'::text, 'professional'::text, 'review'::text, 'report'::text, 'ticket'::text, 'account'::text])))
);
CREATE INDEX admin_actions_by_admin ON public.admin_actions USING btree (admin_id, at, id);
CREATE INDEX admin_actions_by_business ON public.admin_actions USING btree (business_id, at, id);
CREATE INDEX admin_actions_by_target ON public.admin_actions USING btree (target_id, at, id);
CREATE INDEX admin_actions_by_time ON public.admin_actions USING btree (at, id);
GRANT INSERT, SELECT ON admin_actions TO amsel_gateway;

CREATE TABLE alerts (
  id text NOT NULL,
  appointment_id text NOT NULL,
  minutes integer NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  responded_at timestamp with time zone,
  CONSTRAINT alerts_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT alerts_minutes CHECK (((minutes >= 1) AND (minutes <= 60))),
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  CONSTRAINT alerts_status CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])))
);
CREATE INDEX alerts_by_appointment ON public.alerts USING btree (appointment_id);
CREATE UNIQUE INDEX alerts_one_open ON public.alerts USING btree (appointment_id) WHERE (status = 'open'::text);
GRANT SELECT ON alerts TO amsel_gateway;
GRANT INSERT, SELECT, UPDATE ON alerts TO amsel_worker;

CREATE TABLE api_key_days (
  key_id text NOT NULL,
  day date NOT NULL,
  requests integer NOT NULL,
  requests_by_gateway jsonb,
  CONSTRAINT api_key_days_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  CONSTRAINT api_key_days_key_id_day_pk PRIMARY KEY (key_id, day),
  CONSTRAINT api_key_days_requests CHECK ((requests >= 0))
);
ALTER TABLE api_key_days SET (fillfactor=70);
GRANT INSERT, SELECT, UPDATE ON api_key_days TO amsel_gateway;

CREATE TABLE api_keys (
  id text NOT NULL,
  key_hash text NOT NULL,
  name text NOT NULL,
  environment text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_keys_environment CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text]))),
  CONSTRAINT api_keys_hash_unique UNIQUE (key_hash),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);
ALTER TABLE api_keys SET (fillfactor=70);
GRANT INSERT, SELECT, UPDATE ON api_keys TO amsel_gateway;

CREATE TABLE appointments (
  id text NOT NULL,
  booking_id text NOT NULL,
  session_id text NOT NULL,
  professional_id text NOT NULL,
  business_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)'::text)),
  local_date date NOT NULL,
  timezone text NOT NULL,
  person_id text NOT NULL,
  client_id text,
  crm_client_id text,
  client_name text NOT NULL,
  booked_by_id text,
  cancellation_window_hours integer,
  recurring_group_id text,
  service_ids text[] NOT NULL,
  status text NOT NULL,
  notes text,
  staff_notes text,
  payment_status text NOT NULL DEFAULT 'unpaid'::text,
  payment_intent_id text,
  currency text NOT NULL,
  booked_services jsonb NOT NULL,
  final_minor bigint,
  discount jsonb,
  package_redemption jsonb,
  version integer NOT NULL DEFAULT 1,
  paid_minor bigint NOT NULL DEFAULT 0,
  refunded_minor bigint NOT NULL DEFAULT 0,
  tip_minor bigint NOT NULL DEFAULT 0,
  payment_methods text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  cancelled_by text,
  cancel_reason text,
  status_since timestamp with time zone,
  CONSTRAINT appointments_cancelled_by CHECK ((cancelled_by = ANY (ARRAY['customer'::text, 'staff'::text, 'scheduler'::text]))),
  CONSTRAINT appointments_client_id_users_id_fk FOREIGN KEY (client_id) REFERENCES users(id),
  CONSTRAINT appointments_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id),
  CONSTRAINT appointments_final_price CHECK ((final_minor >= 0)),
  CONSTRAINT appointments_has_service CHECK ((cardinality(service_ids) >= 1)),
  CONSTRAINT appointments_payment_status CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refunded'::text]))),
  CONSTRAINT appointments_person_no_overlap EXCLUDE USING gist (person_id WITH =, during WITH &&) WHERE ((status <> 'Cancelled'::text)),
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_refund_within_paid CHECK (((0 <= refunded_minor) AND (refunded_minor <= paid_minor) AND (0 <= tip_minor))),
  CONSTRAINT appointments_session_fk FOREIGN KEY (session_id, professional_id, business_id, starts_at, ends_at) REFERENCES sessions(id, professional_id, business_id, starts_at, ends_at),
  CONSTRAINT appointments_status CHECK ((status = ANY (ARRAY['Pending'::text, 'Confirmed'::text, 'Cancelled'::text, 'Completed'::text, 'NoShow'::text])))
);
ALTER TABLE appointments SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX appointments_by_booking ON public.appointments USING btree (booking_id);
CREATE INDEX appointments_by_business ON public.appointments USING btree (business_id, starts_at, id);
CREATE INDEX appointments_by_client ON public.appointments USING btree (client_id, starts_at, id);
CREATE INDEX appointments_by_crm_client ON public.appointments USING btree (crm_client_id);
CREATE INDEX appointments_by_professional ON public.appointments USING btree (professional_id, starts_at, id);
CREATE INDEX appointments_by_series ON public.appointments USING btree (recurring_group_id);
CREATE INDEX appointments_by_session ON public.appointments USING btree (session_id);
CREATE INDEX appointments_by_update ON public.appointments USING btree (business_id, updated_at);
CREATE INDEX appointments_confirmed_by_end ON public.appointments USING btree (ends_at) WHERE (status = 'Confirmed'::text);
CREATE INDEX appointments_pending_by_start ON public.appointments USING btree (starts_at) WHERE (status = 'Pending'::text);
GRANT SELECT ON appointments TO amsel_gateway;
GRANT INSERT, SELECT, UPDATE ON appointments TO amsel_worker;

CREATE TABLE authorization_codes (
  code_hash text NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  client_scope text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  family_id text,
  CONSTRAINT authorization_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT authorization_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_by_expiry ON public.authorization_codes USING btree (expires_at);
CREATE INDEX authorization_codes_by_user ON public.authorization_codes USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE (family_id) ON authorization_codes TO amsel_gateway;

CREATE TABLE business_closures (
  id text NOT NULL,
  business_id text NOT NULL,
  name text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  start_min smallint NOT NULL DEFAULT 0,
  end_min smallint NOT NULL DEFAULT 1440,
  CONSTRAINT business_closures_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_closures_dates CHECK ((from_date <= to_date)),
  CONSTRAINT business_closures_pkey PRIMARY KEY (id),
  CONSTRAINT business_closures_span CHECK (((0 <= start_min) AND (start_min < end_min) AND (end_min <= 1440)))
);
CREATE INDEX business_closures_by_date ON public.business_closures USING btree (business_id, to_date);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.business_closures FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{id}', '{id,business_id,from_date,to_date,start_min,end_min}');
CREATE TRIGGER note_deleted_business_id AFTER DELETE ON public.business_closures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_inserted_business_id AFTER INSERT ON public.business_closures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_updated_business_id AFTER UPDATE ON public.business_closures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
GRANT DELETE, INSERT, SELECT, UPDATE ON business_closures TO amsel_gateway;
GRANT SELECT ON business_closures TO amsel_worker;

CREATE TABLE business_members (
  business_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT business_members_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_members_business_id_user_id_pk PRIMARY KEY (business_id, user_id),
  CONSTRAINT business_members_role CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'frontDesk'::text]))),
  CONSTRAINT business_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX business_members_by_user ON public.business_members USING btree (user_id);
CREATE TRIGGER note_deleted_business_id AFTER DELETE ON public.business_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_inserted_business_id AFTER INSERT ON public.business_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_updated_business_id AFTER UPDATE ON public.business_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
GRANT DELETE, INSERT, SELECT ON business_members TO amsel_gateway;
GRANT SELECT ON business_members TO amsel_worker;

CREATE TABLE business_professionals (
  business_id text NOT NULL,
  professional_id text NOT NULL,
  offers_own_services boolean NOT NULL DEFAULT true,
  may_refund boolean NOT NULL DEFAULT true,
  may_take_time_off boolean NOT NULL DEFAULT true,
  may_change_hours boolean NOT NULL DEFAULT true,
  CONSTRAINT business_professionals_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT business_professionals_business_id_professional_id_pk PRIMARY KEY (business_id, professional_id),
  CONSTRAINT business_professionals_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id)
);
CREATE INDEX business_professionals_by_professional ON public.business_professionals USING btree (professional_id);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.business_professionals FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{business_id,professional_id}', '{business_id,professional_id}');
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.business_professionals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.business_professionals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.business_professionals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT DELETE, INSERT, SELECT, UPDATE (may_change_hours, may_refund, may_take_time_off, offers_own_services) ON business_professionals TO amsel_gateway;
GRANT SELECT ON business_professionals TO amsel_worker;

CREATE TABLE businesses (
  id text NOT NULL,
  user_id text,
  status text NOT NULL DEFAULT 'draft'::text,
  name text NOT NULL,
  description text,
  address_line1 text,
  city text,
  state text,
  country text,
  postal_code text,
  city_key text GENERATED ALWAYS AS (match_key(city)),
  country_key text GENERATED ALWAYS AS (match_key(country)),
  name_key text NOT NULL GENERATED ALWAYS AS (match_key(name)),
  search_key text NOT NULL GENERATED ALWAYS AS (match_key(((((name || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(description, ''::text)))),
  lat double precision,
  lng double precision,
  picture jsonb,
  photos jsonb NOT NULL DEFAULT '[]'::jsonb,
  phone text,
  website text,
  timezone text NOT NULL,
  currency text NOT NULL,
  opens_min smallint NOT NULL,
  closes_min smallint NOT NULL,
  breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  closed_weekdays smallint[] NOT NULL DEFAULT '{}'::smallint[],
  slot_minutes smallint NOT NULL DEFAULT 15,
  cancellation_window_hours integer NOT NULL DEFAULT 24,
  min_notice_minutes integer NOT NULL DEFAULT 0,
  max_advance_days integer,
  max_upcoming_per_customer integer DEFAULT 20,
  hold_minutes integer NOT NULL DEFAULT 10,
  waitlist_offer_minutes integer NOT NULL DEFAULT 30,
  auto_confirm boolean NOT NULL DEFAULT true,
  language text NOT NULL DEFAULT 'en'::text,
  reminder_hours smallint[] NOT NULL DEFAULT '{48,2}'::smallint[],
  status_reason text,
  was_paused boolean NOT NULL DEFAULT false,
  submitted_at timestamp with time zone,
  embed_origins text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT businesses_cancellation_window CHECK ((cancellation_window_hours >= 0)),
  CONSTRAINT businesses_closed_weekdays CHECK ((closed_weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])),
  CONSTRAINT businesses_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT businesses_hold_minutes CHECK (((hold_minutes >= 1) AND (hold_minutes <= 30))),
  CONSTRAINT businesses_hours CHECK (((0 <= opens_min) AND (opens_min < closes_min) AND (closes_min <= 1440))),
  CONSTRAINT businesses_language CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'pt'::text, 'ar'::text]))),
  CONSTRAINT businesses_lat CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT businesses_lng CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  CONSTRAINT businesses_max_advance CHECK ((max_advance_days >= 0)),
  CONSTRAINT businesses_max_upcoming CHECK ((max_upcoming_per_customer > 0)),
  CONSTRAINT businesses_min_notice CHECK ((min_notice_minutes >= 0)),
  CONSTRAINT businesses_offer_minutes CHECK (((waitlist_offer_minutes >= 5) AND (waitlist_offer_minutes <= 120))),
  CONSTRAINT businesses_photos CHECK ((jsonb_array_length(photos) <= 12)),
  CONSTRAINT businesses_pkey PRIMARY KEY (id),
  CONSTRAINT businesses_slot_minutes CHECK (((slot_minutes >= 5) AND (slot_minutes <= 240))),
  CONSTRAINT businesses_status CHECK ((status = ANY (ARRAY['draft'::text, 'under_review'::text, 'approved'::text, 'suspended'::text, 'paused'::text, 'closed'::text]))),
  CONSTRAINT businesses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX businesses_by_city ON public.businesses USING btree (city_key) WHERE (status = 'approved'::text);
CREATE INDEX businesses_by_location ON public.businesses USING btree (lat, lng) WHERE (status = 'approved'::text);
CREATE INDEX businesses_by_name ON public.businesses USING btree (name_key, id) WHERE (status = 'approved'::text);
CREATE INDEX businesses_by_owner ON public.businesses USING btree (user_id);
CREATE INDEX businesses_search ON public.businesses USING gin (search_key gin_trgm_ops);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.businesses FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{id}', '{id,status,timezone,opens_min,closes_min,breaks,closed_weekdays,slot_minutes}');
CREATE TRIGGER note_deleted_id AFTER DELETE ON public.businesses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_inserted_id AFTER INSERT ON public.businesses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_timetables AFTER UPDATE ON public.businesses FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
CREATE TRIGGER note_updated_id AFTER UPDATE ON public.businesses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
GRANT INSERT, SELECT, UPDATE ON businesses TO amsel_gateway;
GRANT SELECT ON businesses TO amsel_worker;

CREATE TABLE busy_calendars (
  id text NOT NULL,
  professional_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  host text NOT NULL,
  sealed_url text NOT NULL,
  username text,
  sealed_password text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  next_read_at timestamp with time zone NOT NULL,
  lease_until timestamp with time zone,
  tried_at timestamp with time zone,
  read_at timestamp with time zone,
  whole_read_at timestamp with time zone,
  etag text,
  last_error text,
  failures integer NOT NULL DEFAULT 0,
  staff_told_at timestamp with time zone,
  unreadable_events integer NOT NULL DEFAULT 0,
  unknown_zones text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT busy_calendars_kind CHECK ((kind = ANY (ARRAY['ics'::text, 'caldav'::text]))),
  CONSTRAINT busy_calendars_last_error CHECK ((last_error = ANY (ARRAY['unreachable'::text, 'timed out'::text, 'address refused'::text, 'unauthorized'::text, 'not found'::text, 'server error'::text, 'too large'::text, 'not a calendar'::text, 'not decryptable'::text]))),
  CONSTRAINT busy_calendars_pkey PRIMARY KEY (id),
  CONSTRAINT busy_calendars_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id)
);
CREATE INDEX busy_calendars_by_professional ON public.busy_calendars USING btree (professional_id);
CREATE INDEX busy_calendars_due ON public.busy_calendars USING btree (next_read_at);
GRANT DELETE, INSERT, SELECT (created_at, etag, failures, host, id, kind, last_error, lease_until, name, next_read_at, professional_id, read_at, sealed_url, staff_told_at, tried_at, unknown_zones, unreadable_events, username, whole_read_at), UPDATE (etag, failures, host, last_error, name, next_read_at, sealed_password, sealed_url, username, whole_read_at) ON busy_calendars TO amsel_gateway;
GRANT SELECT, UPDATE (etag, failures, last_error, lease_until, next_read_at, read_at, staff_told_at, tried_at, unknown_zones, unreadable_events, whole_read_at) ON busy_calendars TO amsel_worker;

CREATE TABLE busy_conflicts (
  appointment_id text NOT NULL,
  professional_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  CONSTRAINT busy_conflicts_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT busy_conflicts_pkey PRIMARY KEY (appointment_id)
);
CREATE INDEX busy_conflicts_by_professional ON public.busy_conflicts USING btree (professional_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON busy_conflicts TO amsel_worker;

CREATE TABLE busy_times (
  calendar_id text NOT NULL,
  professional_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT busy_times_calendar_id_busy_calendars_id_fk FOREIGN KEY (calendar_id) REFERENCES busy_calendars(id) ON DELETE CASCADE,
  CONSTRAINT busy_times_calendar_id_starts_at_pk PRIMARY KEY (calendar_id, starts_at),
  CONSTRAINT busy_times_start_before_end CHECK ((starts_at < ends_at))
);
CREATE INDEX busy_times_by_professional ON public.busy_times USING gist (professional_id, tstzrange(starts_at, ends_at));
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.busy_times REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.busy_times REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.busy_times REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT SELECT ON busy_times TO amsel_gateway;
GRANT DELETE, INSERT, SELECT ON busy_times TO amsel_worker;

CREATE TABLE calendar_changes (
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  resource_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT calendar_changes_transaction_id_resource_id_pk PRIMARY KEY (transaction_id, resource_id)
);
ALTER TABLE calendar_changes SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
CREATE INDEX calendar_changes_by_age ON public.calendar_changes USING btree (created_at);
GRANT SELECT ON calendar_changes TO amsel_gateway;
GRANT DELETE, SELECT ON calendar_changes TO amsel_worker;

CREATE TABLE class_session_changes (
  class_id text NOT NULL,
  date date NOT NULL,
  is_cancelled boolean NOT NULL,
  moved_date date,
  moved_start_min smallint,
  capacity integer,
  CONSTRAINT class_session_changes_capacity CHECK (((capacity >= 1) AND (capacity <= 300))),
  CONSTRAINT class_session_changes_class_id_class_timetables_id_fk FOREIGN KEY (class_id) REFERENCES class_timetables(id) ON DELETE CASCADE,
  CONSTRAINT class_session_changes_class_id_date_pk PRIMARY KEY (class_id, date),
  CONSTRAINT class_session_changes_move CHECK ((num_nonnulls(moved_date, moved_start_min) = ANY (ARRAY[0, 2])))
);
CREATE TRIGGER note_timetables AFTER INSERT OR DELETE OR UPDATE ON public.class_session_changes FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
GRANT SELECT ON class_session_changes TO amsel_gateway;
GRANT INSERT, SELECT, UPDATE ON class_session_changes TO amsel_worker;

CREATE TABLE class_timetables (
  id text NOT NULL,
  business_id text NOT NULL,
  professional_id text NOT NULL,
  service_id text NOT NULL,
  weekdays smallint[] NOT NULL,
  start_min smallint NOT NULL,
  from_date date NOT NULL,
  until_date date,
  capacity integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT class_timetables_capacity CHECK (((capacity >= 1) AND (capacity <= 300))),
  CONSTRAINT class_timetables_dates CHECK ((from_date <= until_date)),
  CONSTRAINT class_timetables_pkey PRIMARY KEY (id),
  CONSTRAINT class_timetables_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT class_timetables_start CHECK (((start_min >= 0) AND (start_min <= 1439))),
  CONSTRAINT class_timetables_weekdays CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (cardinality(weekdays) > 0))),
  CONSTRAINT class_timetables_workplace_fk FOREIGN KEY (business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE
);
CREATE INDEX class_timetables_by_business ON public.class_timetables USING btree (business_id);
CREATE INDEX class_timetables_by_professional ON public.class_timetables USING btree (professional_id);
CREATE INDEX class_timetables_by_service ON public.class_timetables USING btree (service_id);
CREATE TRIGGER lock_terms BEFORE INSERT OR UPDATE ON public.class_timetables FOR EACH ROW EXECUTE FUNCTION lock_timetable_terms();
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.class_timetables REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_deleted_service_id AFTER DELETE ON public.class_timetables REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.class_timetables REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_service_id AFTER INSERT ON public.class_timetables REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
CREATE TRIGGER note_room_timetables AFTER INSERT OR DELETE OR UPDATE ON public.class_timetables FOR EACH ROW EXECUTE FUNCTION note_changed_room_timetables();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.class_timetables REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_service_id AFTER UPDATE ON public.class_timetables REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
GRANT DELETE, INSERT, SELECT, UPDATE ON class_timetables TO amsel_gateway;
GRANT INSERT, SELECT ON class_timetables TO amsel_worker;

CREATE TABLE command_texts (
  id text NOT NULL,
  command_id text NOT NULL,
  attempt_id text NOT NULL,
  person_ids text[] NOT NULL,
  texts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  kept_until timestamp with time zone NOT NULL,
  CONSTRAINT command_texts_pkey PRIMARY KEY (id)
);
ALTER TABLE command_texts SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
CREATE INDEX command_texts_by_age ON public.command_texts USING btree (created_at);
GRANT INSERT, SELECT (id), UPDATE (kept_until) ON command_texts TO amsel_gateway;
GRANT DELETE, SELECT ON command_texts TO amsel_worker;

CREATE TABLE content_reports (
  id text NOT NULL,
  reporter_id text,
  target_type text NOT NULL,
  target_id text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  note text,
  decided_at timestamp with time zone,
  decided_by_id text,
  decided_with_id text,
  sanctioned_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT content_reports_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT content_reports_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users(id),
  CONSTRAINT content_reports_pkey PRIMARY KEY (id),
  CONSTRAINT content_reports_reporter_id_users_id_fk FOREIGN KEY (reporter_id) REFERENCES users(id),
  CONSTRAINT content_reports_sanctioned CHECK (((status <> ALL (ARRAY['hidden'::text, 'suspended'::text])) OR (sanctioned_at IS NOT NULL))),
  CONSTRAINT content_reports_status CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text, 'hidden'::text, 'suspended'::text, 'withdrawn'::text]))),
  CONSTRAINT content_reports_target_type CHECK ((target_type = ANY (ARRAY['review'::text, 'business'::text, 'professional'::text])))
);
CREATE INDEX content_reports_by_decision ON public.content_reports USING btree (decided_with_id);
CREATE INDEX content_reports_by_reporter ON public.content_reports USING btree (reporter_id, created_at);
CREATE INDEX content_reports_by_status ON public.content_reports USING btree (status, created_at, id);
CREATE INDEX content_reports_by_target ON public.content_reports USING btree (target_id, status);
CREATE UNIQUE INDEX content_reports_one_open ON public.content_reports USING btree (reporter_id, target_id) WHERE (status = 'open'::text);
GRANT INSERT, SELECT, UPDATE (decided_at, decided_by_id, decided_with_id, note, sanctioned_at, status) ON content_reports TO amsel_gateway;
GRANT SELECT (created_at, decided_at, id, note, reason, reporter_id, status, target_id, target_type) ON content_reports TO amsel_worker;

CREATE TABLE coupon_uses (
  booking_id text NOT NULL,
  coupon_id text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT coupon_uses_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (booking_id)
);
CREATE INDEX coupon_uses_by_customer ON public.coupon_uses USING btree (coupon_id, customer_id);
GRANT SELECT ON coupon_uses TO amsel_gateway;
GRANT DELETE, INSERT, SELECT ON coupon_uses TO amsel_worker;

CREATE TABLE coupons (
  id text NOT NULL,
  business_id text NOT NULL,
  code text NOT NULL,
  type text NOT NULL,
  value bigint NOT NULL,
  currency text,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  usage_limit integer,
  per_customer_limit integer,
  first_time_only boolean NOT NULL DEFAULT false,
  min_spend_minor bigint,
  service_ids text[],
  is_active boolean NOT NULL DEFAULT true,
  times_used integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT coupons_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT coupons_code CHECK ((code ~ '^[A-Za-z0-9_-]{3,32}$'::text)),
  CONSTRAINT coupons_fixed_currency CHECK (((type = 'fixed'::text) = (currency IS NOT NULL))),
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_type CHECK ((type = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  CONSTRAINT coupons_value CHECK (((value > 0) AND ((type <> 'percent'::text) OR (value <= 10000)))),
  CONSTRAINT coupons_within_usage_limit CHECK (((times_used >= 0) AND (times_used <= COALESCE(usage_limit, times_used))))
);
ALTER TABLE coupons SET (fillfactor=70);
CREATE INDEX coupons_by_code ON public.coupons USING btree (upper(code));
CREATE UNIQUE INDEX coupons_code_unique ON public.coupons USING btree (business_id, upper(code)) WHERE (deleted_at IS NULL);
CREATE TRIGGER note_update BEFORE UPDATE ON public.coupons FOR EACH ROW EXECUTE FUNCTION note_update();
GRANT INSERT, SELECT, UPDATE (code, currency, deleted_at, first_time_only, is_active, min_spend_minor, per_customer_limit, service_ids, type, usage_limit, valid_from, valid_until, value) ON coupons TO amsel_gateway;
GRANT SELECT, UPDATE (times_used) ON coupons TO amsel_worker;

CREATE TABLE crm_clients (
  id text NOT NULL,
  business_id text NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  notes text,
  wants_reminders boolean NOT NULL DEFAULT true,
  wants_changes boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  tags text[] NOT NULL DEFAULT '{}'::text[],
  search_key text GENERATED ALWAYS AS (match_key(((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || regexp_replace(COALESCE(phone, ''::text), '[^0-9]'::text, ''::text, 'g'::text)))),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT crm_clients_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT crm_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX crm_clients_by_business ON public.crm_clients USING btree (business_id, id);
CREATE INDEX crm_clients_search ON public.crm_clients USING gin (search_key gin_trgm_ops);
CREATE TRIGGER note_update BEFORE UPDATE ON public.crm_clients FOR EACH ROW EXECUTE FUNCTION note_update();
GRANT INSERT, SELECT, UPDATE ON crm_clients TO amsel_gateway;
GRANT SELECT ON crm_clients TO amsel_worker;

CREATE TABLE email_changes (
  token_hash text NOT NULL,
  user_id text NOT NULL,
  email text NOT NULL,
  family_id text,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_by_expiry ON public.email_changes USING btree (expires_at);
CREATE UNIQUE INDEX email_changes_one_per_user ON public.email_changes USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON email_changes TO amsel_gateway;

CREATE TABLE event_cursors (
  consumer text NOT NULL,
  position bigint NOT NULL,
  looked_at timestamp with time zone,
  CONSTRAINT event_cursors_pkey PRIMARY KEY (consumer)
);
ALTER TABLE event_cursors SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
GRANT SELECT ON event_cursors TO amsel_gateway;
GRANT SELECT, UPDATE ON event_cursors TO amsel_worker;

CREATE TABLE events (
  id text NOT NULL,
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  business_id text NOT NULL,
  resource_id text NOT NULL,
  professional_id text,
  previous_professional_id text,
  actor_id text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  position bigint,
  CONSTRAINT events_pkey PRIMARY KEY (id)
);
ALTER TABLE events SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX events_by_business ON public.events USING btree (business_id, seq);
CREATE INDEX events_by_business_position ON public.events USING btree (business_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_by_previous_professional_position ON public.events USING btree (previous_professional_id, "position") WHERE (("position" IS NOT NULL) AND (previous_professional_id IS NOT NULL));
CREATE INDEX events_by_professional_position ON public.events USING btree (professional_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_by_resource ON public.events USING btree (resource_id, seq);
CREATE INDEX events_unplaced ON public.events USING btree (seq) WHERE ("position" IS NULL);
CREATE UNIQUE INDEX events_by_position ON public.events USING btree ("position") WHERE ("position" IS NOT NULL);
GRANT INSERT (actor_id, business_id, created_at, data, id, previous_professional_id, professional_id, resource_id, type), SELECT ON events TO amsel_gateway;
GRANT INSERT (actor_id, business_id, created_at, data, id, previous_professional_id, professional_id, resource_id, type), SELECT, UPDATE (position) ON events TO amsel_worker;

CREATE TABLE exceptional_openings (
  id text NOT NULL,
  business_id text NOT NULL,
  name text,
  date date NOT NULL,
  spans jsonb NOT NULL,
  CONSTRAINT exceptional_openings_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT exceptional_openings_one_per_date UNIQUE (business_id, date),
  CONSTRAINT exceptional_openings_pkey PRIMARY KEY (id)
);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.exceptional_openings FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{business_id,date}', '{business_id,date,spans}');
CREATE TRIGGER note_deleted_business_id AFTER DELETE ON public.exceptional_openings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_inserted_business_id AFTER INSERT ON public.exceptional_openings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_updated_business_id AFTER UPDATE ON public.exceptional_openings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
GRANT DELETE, INSERT, SELECT, UPDATE ON exceptional_openings TO amsel_gateway;
GRANT SELECT ON exceptional_openings TO amsel_worker;

CREATE TABLE export_chunks (
  export_id text NOT NULL,
  seq integer NOT NULL,
  content text NOT NULL,
  CONSTRAINT export_chunks_export_id_exports_id_fk FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE,
  CONSTRAINT export_chunks_export_id_seq_pk PRIMARY KEY (export_id, seq)
);
GRANT SELECT ON export_chunks TO amsel_gateway;
GRANT DELETE, INSERT, SELECT (export_id, seq) ON export_chunks TO amsel_worker;

CREATE TABLE exports (
  id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  requested_by_id text NOT NULL,
  status text NOT NULL DEFAULT 'preparing'::text,
  lease_until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  token_hash text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  CONSTRAINT exports_ended CHECK (((status = 'preparing'::text) = (expires_at IS NULL))),
  CONSTRAINT exports_kind CHECK ((kind = ANY (ARRAY['person'::text, 'business'::text]))),
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_requested_by_id_users_id_fk FOREIGN KEY (requested_by_id) REFERENCES users(id),
  CONSTRAINT exports_status CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX exports_by_expiry ON public.exports USING btree (expires_at);
CREATE INDEX exports_by_requester ON public.exports USING btree (requested_by_id);
CREATE INDEX exports_by_subject ON public.exports USING btree (subject_id);
CREATE UNIQUE INDEX exports_one_preparing ON public.exports USING btree (subject_id) WHERE (status = 'preparing'::text);
CREATE UNIQUE INDEX exports_token_unique ON public.exports USING btree (token_hash);
GRANT DELETE, INSERT (created_at, id, kind, requested_by_id, subject_id), SELECT ON exports TO amsel_gateway;
GRANT DELETE, SELECT (attempts, created_at, expires_at, id, kind, lease_until, requested_by_id, status, subject_id), UPDATE (attempts, expires_at, lease_until, status, token_hash) ON exports TO amsel_worker;

CREATE TABLE family_members (
  id text NOT NULL,
  user_id text,
  crm_client_id text,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT family_members_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id) ON DELETE CASCADE,
  CONSTRAINT family_members_of CHECK ((num_nonnulls(user_id, crm_client_id) = 1)),
  CONSTRAINT family_members_pkey PRIMARY KEY (id),
  CONSTRAINT family_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX family_members_by_crm_client ON public.family_members USING btree (crm_client_id, id);
CREATE INDEX family_members_by_user ON public.family_members USING btree (user_id, id);
GRANT DELETE, INSERT, SELECT, UPDATE (name) ON family_members TO amsel_gateway;
GRANT SELECT ON family_members TO amsel_worker;

CREATE TABLE held_seats (
  hold_id text NOT NULL,
  professional_id text NOT NULL,
  business_id text NOT NULL,
  service_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  buffer_before_minutes smallint NOT NULL,
  buffer_after_minutes smallint NOT NULL,
  taken tstzrange NOT NULL GENERATED ALWAYS AS (taken_range(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)),
  capacity integer NOT NULL,
  person_id text NOT NULL,
  customer_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  units jsonb,
  CONSTRAINT held_seats_hold_id_holds_id_fk FOREIGN KEY (hold_id) REFERENCES holds(id) ON DELETE CASCADE,
  CONSTRAINT held_seats_hold_id_starts_at_pk PRIMARY KEY (hold_id, starts_at),
  CONSTRAINT held_seats_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT held_seats_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id)
);
ALTER TABLE held_seats SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
CREATE INDEX held_seats_by_customer ON public.held_seats USING btree (customer_id);
CREATE INDEX held_seats_by_expiry ON public.held_seats USING btree (expires_at);
CREATE INDEX held_seats_by_person ON public.held_seats USING btree (person_id);
CREATE INDEX held_seats_by_professional ON public.held_seats USING btree (professional_id);
CREATE INDEX held_seats_by_unit ON public.held_seats USING gin (units);
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.held_seats REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_deleted_units AFTER DELETE ON public.held_seats FOR EACH ROW WHEN ((old.units IS NOT NULL)) EXECUTE FUNCTION note_changed_held_units();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.held_seats REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_units AFTER INSERT ON public.held_seats FOR EACH ROW WHEN ((new.units IS NOT NULL)) EXECUTE FUNCTION note_changed_held_units();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.held_seats REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_units AFTER UPDATE ON public.held_seats FOR EACH ROW WHEN ((new.units IS NOT NULL)) EXECUTE FUNCTION note_changed_held_units();
GRANT SELECT ON held_seats TO amsel_gateway;
GRANT DELETE, INSERT, SELECT, UPDATE ON held_seats TO amsel_worker;

CREATE TABLE holds (
  id text NOT NULL,
  owner_id text NOT NULL,
  business_id text NOT NULL,
  professional_ids text[] NOT NULL,
  request jsonb NOT NULL,
  quote jsonb NOT NULL,
  status text NOT NULL,
  booking_id text,
  waitlist_entry_id text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT holds_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_status CHECK ((status = ANY (ARRAY['open'::text, 'booked'::text, 'released'::text, 'expired'::text])))
);
CREATE INDEX holds_by_age ON public.holds USING btree (created_at);
CREATE INDEX holds_open_by_expiry ON public.holds USING btree (expires_at) WHERE (status = 'open'::text);
CREATE INDEX holds_open_by_owner ON public.holds USING btree (owner_id, id) WHERE (status = 'open'::text);
GRANT SELECT ON holds TO amsel_gateway;
GRANT DELETE, INSERT, SELECT, UPDATE ON holds TO amsel_worker;

CREATE TABLE hours_exceptions (
  professional_id text NOT NULL,
  business_id text NOT NULL,
  date date NOT NULL,
  spans jsonb NOT NULL,
  CONSTRAINT hours_exceptions_professional_id_business_id_date_pk PRIMARY KEY (professional_id, business_id, date),
  CONSTRAINT hours_exceptions_workplace_fk FOREIGN KEY (business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE
);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.hours_exceptions FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{professional_id,business_id,date}', '{professional_id,business_id,date,spans}');
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.hours_exceptions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.hours_exceptions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.hours_exceptions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT DELETE, INSERT, SELECT, UPDATE (spans) ON hours_exceptions TO amsel_gateway;
GRANT SELECT ON hours_exceptions TO amsel_worker;

CREATE TABLE invitations (
  id text NOT NULL,
  business_id text NOT NULL,
  email text NOT NULL,
  token_hash text NOT NULL,
  role text NOT NULL DEFAULT 'professional'::text,
  professional_id text,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  invited_by_id text NOT NULL,
  CONSTRAINT invitations_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT invitations_invited_by_id_users_id_fk FOREIGN KEY (invited_by_id) REFERENCES users(id),
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'frontDesk'::text, 'professional'::text]))),
  CONSTRAINT invitations_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text])))
);
CREATE INDEX invitations_by_email ON public.invitations USING btree (email);
CREATE UNIQUE INDEX invitations_one_pending ON public.invitations USING btree (business_id, email) WHERE (status = 'pending'::text);
GRANT DELETE, INSERT, SELECT, UPDATE (invited_by_id, status, token_hash) ON invitations TO amsel_gateway;
GRANT SELECT (business_id, created_at, email, id, professional_id, role, status) ON invitations TO amsel_worker;

CREATE TABLE key_reservations (
  command_id text NOT NULL,
  fingerprint text NOT NULL,
  joined_attempt_id text,
  generation integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT key_reservations_pkey PRIMARY KEY (command_id)
);
CREATE INDEX key_reservations_by_age ON public.key_reservations USING btree (created_at);
CREATE INDEX key_reservations_by_joined_attempt ON public.key_reservations USING btree (joined_attempt_id);
GRANT INSERT, SELECT ON key_reservations TO amsel_gateway;
GRANT DELETE, INSERT, SELECT ON key_reservations TO amsel_worker;

CREATE TABLE ledger_entries (
  id text NOT NULL,
  business_id text NOT NULL,
  appointment_id text,
  purchase_id text,
  kind text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  taken_by_id text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  voids_id text,
  agreed_price jsonb,
  overpaid_minor bigint NOT NULL DEFAULT 0,
  CONSTRAINT ledger_entries_amount CHECK ((amount_minor >= 0)),
  CONSTRAINT ledger_entries_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT ledger_entries_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT ledger_entries_kind CHECK ((kind = ANY (ARRAY['payment'::text, 'tip'::text, 'refund'::text, 'void'::text]))),
  CONSTRAINT ledger_entries_method CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'other'::text]))),
  CONSTRAINT ledger_entries_overpaid CHECK (((overpaid_minor = 0) OR ((kind = 'refund'::text) AND ((overpaid_minor >= 0) AND (overpaid_minor <= amount_minor))))),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_purchase_id_package_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES package_purchases(id),
  CONSTRAINT ledger_entries_subject CHECK ((num_nonnulls(appointment_id, purchase_id) = 1)),
  CONSTRAINT ledger_entries_void CHECK (((kind = 'void'::text) = (voids_id IS NOT NULL))),
  CONSTRAINT ledger_entries_voided_once UNIQUE (voids_id),
  CONSTRAINT ledger_entries_voids_id_ledger_entries_id_fk FOREIGN KEY (voids_id) REFERENCES ledger_entries(id)
);
CREATE INDEX ledger_entries_by_appointment ON public.ledger_entries USING btree (appointment_id);
CREATE INDEX ledger_entries_by_business ON public.ledger_entries USING btree (business_id, taken_at, id);
CREATE INDEX ledger_entries_by_purchase ON public.ledger_entries USING btree (purchase_id);
CREATE TRIGGER ledger_entries_sums AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION check_ledger();
GRANT INSERT (amount_minor, business_id, currency, id, kind, method, purchase_id, taken_at, taken_by_id, voids_id), SELECT ON ledger_entries TO amsel_gateway;
GRANT INSERT, SELECT ON ledger_entries TO amsel_worker;

CREATE TABLE magic_links (
  token_hash text NOT NULL,
  user_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT magic_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT magic_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX magic_links_by_expiry ON public.magic_links USING btree (expires_at);
CREATE UNIQUE INDEX magic_links_one_per_user ON public.magic_links USING btree (user_id);
GRANT DELETE, INSERT, SELECT ON magic_links TO amsel_gateway;

CREATE TABLE manage_links (
  token_hash text NOT NULL,
  appointment_id text NOT NULL,
  user_id text,
  crm_client_id text,
  contact_hash text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  swept_after timestamp with time zone NOT NULL,
  CONSTRAINT manage_links_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  CONSTRAINT manage_links_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id) ON DELETE CASCADE,
  CONSTRAINT manage_links_one_customer CHECK ((num_nonnulls(user_id, crm_client_id) = 1)),
  CONSTRAINT manage_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT manage_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX manage_links_by_appointment ON public.manage_links USING btree (appointment_id);
CREATE INDEX manage_links_by_crm_client ON public.manage_links USING btree (crm_client_id);
CREATE INDEX manage_links_by_sweep ON public.manage_links USING btree (swept_after);
CREATE INDEX manage_links_by_user ON public.manage_links USING btree (user_id);
GRANT SELECT ON manage_links TO amsel_gateway;
GRANT INSERT ON manage_links TO amsel_worker;

CREATE TABLE missed_searches (
  day date NOT NULL,
  text text NOT NULL,
  searches integer NOT NULL,
  CONSTRAINT missed_searches_count CHECK ((searches > 0)),
  CONSTRAINT missed_searches_day_text_pk PRIMARY KEY (day, text),
  CONSTRAINT missed_searches_text CHECK ((length(text) <= 40))
);
GRANT INSERT, SELECT, UPDATE (searches) ON missed_searches TO amsel_gateway;
GRANT DELETE, SELECT ON missed_searches TO amsel_worker;

CREATE TABLE notifications (
  id text NOT NULL,
  kind text NOT NULL,
  user_id text,
  crm_client_id text,
  business_id text NOT NULL,
  appointment_id text,
  event_id text,
  lead_hours smallint,
  channel text NOT NULL DEFAULT 'email'::text,
  status text NOT NULL DEFAULT 'queued'::text,
  reason text,
  failure text,
  failure_code smallint,
  due_at timestamp with time zone NOT NULL,
  useful_until timestamp with time zone NOT NULL,
  next_attempt_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  settled_at timestamp with time zone,
  CONSTRAINT notifications_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT notifications_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT notifications_channel CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CONSTRAINT notifications_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id) ON DELETE SET NULL,
  CONSTRAINT notifications_failure CHECK (((status <> 'failed'::text) OR (failure IS NOT NULL))),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_settled CHECK (((status = 'queued'::text) = (settled_at IS NULL))),
  CONSTRAINT notifications_status CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'skipped'::text]))),
  CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
ALTER TABLE notifications SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, vacuum_truncate=off);
CREATE INDEX notifications_by_age ON public.notifications USING btree (settled_at);
CREATE INDEX notifications_by_appointment ON public.notifications USING btree (appointment_id);
CREATE INDEX notifications_by_crm_client ON public.notifications USING btree (crm_client_id, settled_at);
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id, settled_at);
CREATE INDEX notifications_queued ON public.notifications USING btree (next_attempt_at) WHERE (status = 'queued'::text);
GRANT SELECT ON notifications TO amsel_gateway;
GRANT DELETE, INSERT, SELECT, UPDATE (attempts, channel, failure, failure_code, first_attempt_at, next_attempt_at, reason, settled_at, status) ON notifications TO amsel_worker;

CREATE TABLE opening_hours (
  business_id text NOT NULL,
  weekday smallint NOT NULL,
  start_min smallint NOT NULL,
  end_min smallint NOT NULL,
  CONSTRAINT opening_hours_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT opening_hours_business_id_weekday_start_min_pk PRIMARY KEY (business_id, weekday, start_min),
  CONSTRAINT opening_hours_no_overlap EXCLUDE USING gist (business_id WITH =, weekday WITH =, int4range((start_min)::integer, (end_min)::integer) WITH &&),
  CONSTRAINT opening_hours_span CHECK (((0 <= start_min) AND (start_min < end_min) AND (end_min <= 1440))),
  CONSTRAINT opening_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.opening_hours FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{business_id,weekday,start_min}', '{business_id,weekday,start_min,end_min}');
CREATE TRIGGER note_deleted_business_id AFTER DELETE ON public.opening_hours REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_inserted_business_id AFTER INSERT ON public.opening_hours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
CREATE TRIGGER note_updated_business_id AFTER UPDATE ON public.opening_hours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_business_id();
GRANT DELETE, INSERT, SELECT ON opening_hours TO amsel_gateway;
GRANT SELECT ON opening_hours TO amsel_worker;

CREATE TABLE outcomes (
  command_id text NOT NULL,
  kind text NOT NULL,
  caller_id text NOT NULL,
  attempt_id text NOT NULL,
  request_id text NOT NULL,
  fingerprint text NOT NULL,
  outcome jsonb,
  abandon_reason text,
  summary text NOT NULL,
  professional_id text,
  client_id text,
  appointment_id text,
  requested_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT outcomes_attempt_unique UNIQUE (attempt_id),
  CONSTRAINT outcomes_decided_or_abandoned CHECK ((num_nonnulls(outcome, abandon_reason) = 1)),
  CONSTRAINT outcomes_pkey PRIMARY KEY (command_id)
);
ALTER TABLE outcomes SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, vacuum_truncate=off);
CREATE INDEX outcomes_by_age ON public.outcomes USING btree (decided_at);
GRANT SELECT ON outcomes TO amsel_gateway;
GRANT DELETE, INSERT, SELECT ON outcomes TO amsel_worker;

CREATE TABLE package_purchases (
  id text NOT NULL,
  package_id text NOT NULL,
  business_id text NOT NULL,
  service_id text NOT NULL,
  user_id text,
  crm_client_id text,
  created_by_id text,
  sessions_total integer NOT NULL,
  sessions_redeemed integer NOT NULL DEFAULT 0,
  package_price_minor bigint NOT NULL,
  single_session_price_minor bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  purchased_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT package_purchases_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT package_purchases_expiry_after_purchase CHECK ((purchased_at < expires_at)),
  CONSTRAINT package_purchases_holder CHECK ((num_nonnulls(user_id, crm_client_id) = 1)),
  CONSTRAINT package_purchases_package_id_packages_id_fk FOREIGN KEY (package_id) REFERENCES packages(id),
  CONSTRAINT package_purchases_pkey PRIMARY KEY (id),
  CONSTRAINT package_purchases_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT package_purchases_status CHECK ((status = ANY (ARRAY['active'::text, 'exhausted'::text, 'expired'::text, 'cancelled'::text]))),
  CONSTRAINT package_purchases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT package_purchases_within_session_total CHECK (((sessions_redeemed >= 0) AND (sessions_redeemed <= sessions_total)))
);
ALTER TABLE package_purchases SET (fillfactor=70);
CREATE INDEX package_purchases_active_by_expiry ON public.package_purchases USING btree (expires_at) WHERE (status = 'active'::text);
CREATE INDEX package_purchases_by_business ON public.package_purchases USING btree (business_id, id);
CREATE INDEX package_purchases_by_crm_client ON public.package_purchases USING btree (crm_client_id);
CREATE INDEX package_purchases_by_package ON public.package_purchases USING btree (package_id);
CREATE INDEX package_purchases_by_user ON public.package_purchases USING btree (user_id, expires_at, id);
CREATE TRIGGER note_update BEFORE UPDATE ON public.package_purchases FOR EACH ROW EXECUTE FUNCTION note_update();
GRANT INSERT, SELECT, UPDATE (status) ON package_purchases TO amsel_gateway;
GRANT SELECT, UPDATE (sessions_redeemed, status) ON package_purchases TO amsel_worker;

CREATE TABLE package_redemptions (
  appointment_id text NOT NULL,
  purchase_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT package_redemptions_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT package_redemptions_purchase_id_package_purchases_id_fk FOREIGN KEY (purchase_id) REFERENCES package_purchases(id)
);
CREATE INDEX package_redemptions_by_purchase ON public.package_redemptions USING btree (purchase_id);
GRANT SELECT ON package_redemptions TO amsel_gateway;
GRANT DELETE, INSERT, SELECT ON package_redemptions TO amsel_worker;

CREATE TABLE packages (
  id text NOT NULL,
  business_id text NOT NULL,
  service_id text NOT NULL,
  title text NOT NULL,
  description text,
  session_count integer NOT NULL,
  package_price_minor bigint NOT NULL,
  single_session_price_minor bigint NOT NULL,
  currency text NOT NULL,
  validity_days integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT packages_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT packages_pkey PRIMARY KEY (id),
  CONSTRAINT packages_prices CHECK (((package_price_minor >= 0) AND (single_session_price_minor >= 0))),
  CONSTRAINT packages_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT packages_session_count CHECK (((session_count >= 1) AND (session_count <= 100))),
  CONSTRAINT packages_validity_days CHECK (((validity_days >= 1) AND (validity_days <= 3650)))
);
CREATE INDEX packages_by_business ON public.packages USING btree (business_id, id);
GRANT INSERT, SELECT, UPDATE ON packages TO amsel_gateway;
GRANT SELECT ON packages TO amsel_worker;

CREATE TABLE password_resets (
  token_hash text NOT NULL,
  user_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_by_expiry ON public.password_resets USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON password_resets TO amsel_gateway;

CREATE TABLE picture_files (
  picture_id text NOT NULL,
  width integer NOT NULL,
  owner_id text,
  remove_at timestamp with time zone,
  CONSTRAINT picture_files_pkey PRIMARY KEY (picture_id),
  CONSTRAINT picture_files_used CHECK (((owner_id IS NOT NULL) OR (remove_at IS NOT NULL))),
  CONSTRAINT picture_files_width CHECK ((width > 0))
);
CREATE INDEX picture_files_by_owner ON public.picture_files USING btree (owner_id);
CREATE INDEX picture_files_by_removal ON public.picture_files USING btree (remove_at) WHERE (remove_at IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON picture_files TO amsel_gateway;

CREATE TABLE professional_services (
  professional_id text NOT NULL,
  service_id text NOT NULL,
  CONSTRAINT professional_services_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT professional_services_professional_id_service_id_pk PRIMARY KEY (professional_id, service_id),
  CONSTRAINT professional_services_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id)
);
CREATE INDEX professional_services_by_service ON public.professional_services USING btree (service_id);
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.professional_services REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.professional_services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.professional_services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT DELETE, INSERT, SELECT ON professional_services TO amsel_gateway;
GRANT SELECT ON professional_services TO amsel_worker;

CREATE TABLE professionals (
  id text NOT NULL,
  user_id text,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (match_key(name)),
  role text NOT NULL DEFAULT ''::text,
  bio text NOT NULL DEFAULT ''::text,
  picture jsonb,
  opens_min smallint NOT NULL,
  closes_min smallint NOT NULL,
  breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  rating_sum integer NOT NULL DEFAULT 0,
  review_count integer NOT NULL DEFAULT 0,
  calendar_token_hash text,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT professionals_hours CHECK (((0 <= opens_min) AND (opens_min < closes_min) AND (closes_min <= 1440))),
  CONSTRAINT professionals_pkey PRIMARY KEY (id),
  CONSTRAINT professionals_rating CHECK (((rating_sum >= review_count) AND (rating_sum <= (5 * review_count)))),
  CONSTRAINT professionals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
ALTER TABLE professionals SET (fillfactor=70);
CREATE INDEX professionals_by_name ON public.professionals USING btree (name_key, id);
CREATE UNIQUE INDEX professionals_calendar_token_unique ON public.professionals USING btree (calendar_token_hash);
CREATE UNIQUE INDEX professionals_one_per_user ON public.professionals USING btree (user_id);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.professionals FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{id}', '{id,opens_min,closes_min,breaks}');
CREATE TRIGGER note_deleted_id AFTER DELETE ON public.professionals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_inserted_id AFTER INSERT ON public.professionals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_updated_id AFTER UPDATE ON public.professionals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
GRANT INSERT, SELECT, UPDATE ON professionals TO amsel_gateway;
GRANT SELECT ON professionals TO amsel_worker;

CREATE TABLE refresh_tokens (
  token_hash text NOT NULL,
  family_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  logged_in_at timestamp with time zone NOT NULL DEFAULT now(),
  device text,
  used_at timestamp with time zone,
  has_second_factor boolean NOT NULL DEFAULT false,
  sealed_successor text,
  client_id text,
  client_name text,
  client_scope text,
  CONSTRAINT refresh_tokens_client CHECK ((num_nonnulls(client_id, client_name, client_scope) = ANY (ARRAY[0, 3]))),
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_expiry ON public.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_by_family ON public.refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_by_user ON public.refresh_tokens USING btree (user_id);
CREATE INDEX refresh_tokens_with_successor ON public.refresh_tokens USING btree (used_at) WHERE (sealed_successor IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (has_second_factor, sealed_successor, used_at) ON refresh_tokens TO amsel_gateway;
GRANT SELECT (client_id, client_name, created_at, device, expires_at, family_id, logged_in_at, used_at, user_id) ON refresh_tokens TO amsel_worker;

CREATE TABLE report_appeals (
  report_id text NOT NULL,
  side text NOT NULL,
  appellant_id text,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  note text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  decided_by_id text,
  CONSTRAINT report_appeals_appellant_id_users_id_fk FOREIGN KEY (appellant_id) REFERENCES users(id),
  CONSTRAINT report_appeals_decided CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT report_appeals_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users(id),
  CONSTRAINT report_appeals_report_id_content_reports_id_fk FOREIGN KEY (report_id) REFERENCES content_reports(id),
  CONSTRAINT report_appeals_report_id_side_pk PRIMARY KEY (report_id, side),
  CONSTRAINT report_appeals_side CHECK ((side = ANY (ARRAY['reporter'::text, 'affected'::text]))),
  CONSTRAINT report_appeals_status CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'overturned'::text, 'withdrawn'::text])))
);
CREATE INDEX report_appeals_by_appellant ON public.report_appeals USING btree (appellant_id);
CREATE INDEX report_appeals_open ON public.report_appeals USING btree (created_at) WHERE (status = 'open'::text);
GRANT INSERT, SELECT, UPDATE (decided_at, decided_by_id, note, status) ON report_appeals TO amsel_gateway;
GRANT SELECT (appellant_id, created_at, decided_at, note, reason, report_id, side, status) ON report_appeals TO amsel_worker;

CREATE TABLE resource_needs (
  service_id text NOT NULL,
  class_id text,
  resource_id text NOT NULL,
  count smallint NOT NULL,
  CONSTRAINT resource_needs_class_id_class_timetables_id_fk FOREIGN KEY (class_id) REFERENCES class_timetables(id) ON DELETE CASCADE,
  CONSTRAINT resource_needs_count CHECK (((count >= 1) AND (count <= 100))),
  CONSTRAINT resource_needs_once UNIQUE (service_id, class_id, resource_id),
  CONSTRAINT resource_needs_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id),
  CONSTRAINT resource_needs_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id)
);
CREATE INDEX resource_needs_by_class ON public.resource_needs USING btree (class_id);
CREATE INDEX resource_needs_by_resource ON public.resource_needs USING btree (resource_id);
CREATE UNIQUE INDEX resource_needs_once_without_class ON public.resource_needs USING btree (service_id, resource_id) WHERE (class_id IS NULL);
CREATE TRIGGER note_deleted_service_id AFTER DELETE ON public.resource_needs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
CREATE TRIGGER note_inserted_service_id AFTER INSERT ON public.resource_needs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
CREATE TRIGGER note_needs AFTER INSERT OR DELETE OR UPDATE ON public.resource_needs FOR EACH ROW EXECUTE FUNCTION note_changed_needs();
CREATE TRIGGER note_updated_service_id AFTER UPDATE ON public.resource_needs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_service_id();
GRANT DELETE, INSERT, SELECT ON resource_needs TO amsel_gateway;
GRANT INSERT, SELECT ON resource_needs TO amsel_worker;

CREATE TABLE resource_uses (
  session_id text NOT NULL,
  resource_id text NOT NULL,
  unit smallint NOT NULL,
  during tstzrange NOT NULL,
  CONSTRAINT resource_uses_no_overlap EXCLUDE USING gist (resource_id WITH =, unit WITH =, during WITH &&),
  CONSTRAINT resource_uses_resource_id_resources_id_fk FOREIGN KEY (resource_id) REFERENCES resources(id),
  CONSTRAINT resource_uses_session_id_resource_id_unit_pk PRIMARY KEY (session_id, resource_id, unit),
  CONSTRAINT resource_uses_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE TRIGGER note_deleted_resource_id AFTER DELETE ON public.resource_uses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_resource_id();
CREATE TRIGGER note_inserted_resource_id AFTER INSERT ON public.resource_uses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_resource_id();
CREATE TRIGGER note_updated_resource_id AFTER UPDATE ON public.resource_uses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_resource_id();
GRANT SELECT ON resource_uses TO amsel_gateway;
GRANT SELECT ON resource_uses TO amsel_worker;

CREATE TABLE resources (
  id text NOT NULL,
  business_id text NOT NULL,
  name text NOT NULL,
  count smallint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT resources_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT resources_count CHECK (((count >= 1) AND (count <= 100))),
  CONSTRAINT resources_pkey PRIMARY KEY (id)
);
CREATE INDEX resources_by_business ON public.resources USING btree (business_id);
CREATE TRIGGER note_needs AFTER UPDATE ON public.resources FOR EACH ROW EXECUTE FUNCTION note_changed_needs();
GRANT INSERT, SELECT, UPDATE ON resources TO amsel_gateway;
GRANT SELECT ON resources TO amsel_worker;

CREATE TABLE review_links (
  token_hash text NOT NULL,
  appointment_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT review_links_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  CONSTRAINT review_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT review_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX review_links_by_appointment ON public.review_links USING btree (appointment_id);
CREATE INDEX review_links_by_expiry ON public.review_links USING btree (expires_at);
CREATE INDEX review_links_by_user ON public.review_links USING btree (user_id);
GRANT SELECT ON review_links TO amsel_gateway;
GRANT INSERT ON review_links TO amsel_worker;

CREATE TABLE reviews (
  id text NOT NULL,
  appointment_id text NOT NULL,
  professional_id text NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  rating smallint NOT NULL,
  comment text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reply text,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  CONSTRAINT reviews_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT reviews_client_id_users_id_fk FOREIGN KEY (client_id) REFERENCES users(id),
  CONSTRAINT reviews_one_per_appointment UNIQUE (appointment_id),
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT reviews_rating CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT reviews_reply CHECK (((reply IS NULL) = (replied_at IS NULL)))
);
CREATE INDEX reviews_by_client ON public.reviews USING btree (client_id);
CREATE INDEX reviews_by_professional ON public.reviews USING btree (professional_id, created_at, id);
GRANT INSERT, SELECT, UPDATE (hidden_at, hidden_reason, replied_at, reply) ON reviews TO amsel_gateway;
GRANT SELECT ON reviews TO amsel_worker;

CREATE TABLE schedule_history (
  kind text NOT NULL,
  record_key text NOT NULL,
  business_id text,
  professional_id text,
  record jsonb NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_to timestamp with time zone,
  CONSTRAINT schedule_history_kind_record_key_valid_from_pk PRIMARY KEY (kind, record_key, valid_from)
);
CREATE INDEX schedule_history_by_business ON public.schedule_history USING btree (business_id);
CREATE INDEX schedule_history_by_professional ON public.schedule_history USING btree (professional_id);
GRANT SELECT ON schedule_history TO amsel_gateway;

CREATE TABLE search_facts (
  business_id text NOT NULL,
  rating_sum integer NOT NULL DEFAULT 0,
  review_count integer NOT NULL DEFAULT 0,
  lowest_price_minor bigint,
  next_opening_at timestamp with time zone,
  completeness double precision NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  CONSTRAINT search_facts_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT search_facts_completeness CHECK (((completeness >= (0)::double precision) AND (completeness <= (1)::double precision))),
  CONSTRAINT search_facts_pkey PRIMARY KEY (business_id),
  CONSTRAINT search_facts_rating CHECK (((rating_sum >= review_count) AND (rating_sum <= (5 * review_count))))
);
CREATE INDEX search_facts_due ON public.search_facts USING btree (due_at);
GRANT SELECT ON search_facts TO amsel_gateway;
GRANT INSERT, SELECT, UPDATE ON search_facts TO amsel_worker;

CREATE TABLE second_factors (
  user_id text NOT NULL,
  sealed_secret text,
  enabled_at timestamp with time zone,
  last_step integer,
  recovery_hashes text[] NOT NULL DEFAULT '{}'::text[],
  sealed_new_secret text,
  begun_at timestamp with time zone,
  CONSTRAINT second_factors_begun CHECK (((sealed_new_secret IS NULL) = (begun_at IS NULL))),
  CONSTRAINT second_factors_enabled CHECK (((sealed_secret IS NULL) = (enabled_at IS NULL))),
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
GRANT DELETE, INSERT, SELECT, UPDATE ON second_factors TO amsel_gateway;

CREATE TABLE services (
  id text NOT NULL,
  business_id text,
  owner_professional_id text,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (match_key(name)),
  description text NOT NULL DEFAULT ''::text,
  duration_min smallint NOT NULL,
  price_minor bigint,
  currency text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  parent text,
  parent_key text GENERATED ALWAYS AS (match_key(parent)),
  picture jsonb,
  custom boolean NOT NULL DEFAULT false,
  capacity integer NOT NULL DEFAULT 1,
  buffer_before_minutes smallint NOT NULL DEFAULT 0,
  buffer_after_minutes smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT services_buffers CHECK ((((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240)) AND ((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240)))),
  CONSTRAINT services_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT services_capacity CHECK (((capacity >= 1) AND (capacity <= 300))),
  CONSTRAINT services_currency CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT services_duration CHECK (((duration_min >= 1) AND (duration_min <= 1440))),
  CONSTRAINT services_one_owner CHECK ((num_nonnulls(business_id, owner_professional_id) = 1)),
  CONSTRAINT services_owner_professional_id_professionals_id_fk FOREIGN KEY (owner_professional_id) REFERENCES professionals(id),
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_price CHECK ((price_minor >= 0))
);
CREATE INDEX services_by_business ON public.services USING btree (business_id);
CREATE INDEX services_by_name ON public.services USING btree (name_key, id);
CREATE INDEX services_by_owner ON public.services USING btree (owner_professional_id);
CREATE INDEX services_by_parent ON public.services USING btree (parent_key);
CREATE INDEX services_search ON public.services USING gin (name_key gin_trgm_ops);
CREATE TRIGGER note_deleted_id AFTER DELETE ON public.services REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_inserted_id AFTER INSERT ON public.services REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
CREATE TRIGGER note_timetables AFTER UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION note_changed_timetables();
CREATE TRIGGER note_updated_id AFTER UPDATE ON public.services REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_id();
GRANT INSERT, SELECT, UPDATE ON services TO amsel_gateway;
GRANT SELECT ON services TO amsel_worker;

CREATE TABLE sessions (
  id text NOT NULL,
  professional_id text NOT NULL,
  business_id text NOT NULL,
  service_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  buffer_before_minutes smallint NOT NULL DEFAULT 0,
  buffer_after_minutes smallint NOT NULL DEFAULT 0,
  taken tstzrange NOT NULL GENERATED ALWAYS AS (taken_range(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)),
  capacity integer NOT NULL,
  seats_taken integer NOT NULL,
  units jsonb,
  CONSTRAINT sessions_appointment_fk_target UNIQUE (id, professional_id, business_id, starts_at, ends_at),
  CONSTRAINT sessions_buffers CHECK (((buffer_before_minutes >= 0) AND (buffer_after_minutes >= 0))),
  CONSTRAINT sessions_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT sessions_no_overlap EXCLUDE USING gist (professional_id WITH =, taken WITH &&) WHERE ((seats_taken > 0)),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT sessions_seats_within_capacity CHECK (((seats_taken >= 0) AND (seats_taken <= capacity))),
  CONSTRAINT sessions_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES services(id),
  CONSTRAINT sessions_start_before_end CHECK ((starts_at < ends_at))
);
ALTER TABLE sessions SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER sessions_units AFTER INSERT OR UPDATE ON public.sessions FOR EACH ROW WHEN ((new.units IS NOT NULL)) EXECUTE FUNCTION copy_units();
CREATE TRIGGER sessions_units_removed AFTER UPDATE ON public.sessions FOR EACH ROW WHEN (((old.units IS NOT NULL) AND (new.units IS NULL))) EXECUTE FUNCTION copy_units();
GRANT SELECT ON sessions TO amsel_gateway;
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO amsel_worker;

CREATE TABLE shared_notifications (
  notification_id text NOT NULL,
  appointment_id text NOT NULL,
  CONSTRAINT shared_notifications_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT shared_notifications_notification_id_appointment_id_pk PRIMARY KEY (notification_id, appointment_id),
  CONSTRAINT shared_notifications_notification_id_notifications_id_fk FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
);
CREATE INDEX shared_notifications_by_appointment ON public.shared_notifications USING btree (appointment_id);
GRANT SELECT ON shared_notifications TO amsel_gateway;
GRANT INSERT, SELECT ON shared_notifications TO amsel_worker;

CREATE TABLE stored_responses (
  caller_id text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  outcome jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT stored_responses_caller_id_key_pk PRIMARY KEY (caller_id, key)
);
ALTER TABLE stored_responses SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
CREATE INDEX stored_responses_by_age ON public.stored_responses USING btree (created_at);
GRANT INSERT, SELECT ON stored_responses TO amsel_gateway;
GRANT DELETE, SELECT ON stored_responses TO amsel_worker;

CREATE TABLE support_replies (
  id text NOT NULL,
  ticket_id text NOT NULL,
  author_id text NOT NULL,
  is_internal boolean NOT NULL DEFAULT false,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT support_replies_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users(id),
  CONSTRAINT support_replies_pkey PRIMARY KEY (id),
  CONSTRAINT support_replies_ticket_id_support_tickets_id_fk FOREIGN KEY (ticket_id) REFERENCES support_tickets(id)
);
CREATE INDEX support_replies_by_ticket ON public.support_replies USING btree (ticket_id, id);
GRANT INSERT, SELECT ON support_replies TO amsel_gateway;
GRANT SELECT (author_id, body, created_at, id, is_internal, ticket_id) ON support_replies TO amsel_worker;

CREATE TABLE support_tickets (
  id text NOT NULL,
  user_id text NOT NULL,
  appointment_id text,
  subject text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  assignee_id text,
  waits_for text NOT NULL,
  waiting_since timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT support_tickets_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  CONSTRAINT support_tickets_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT support_tickets_pkey PRIMARY KEY (id),
  CONSTRAINT support_tickets_state CHECK ((state = ANY (ARRAY['open'::text, 'in_progress'::text, 'resolved'::text, 'closed'::text]))),
  CONSTRAINT support_tickets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT support_tickets_waits_for CHECK ((waits_for = ANY (ARRAY['support'::text, 'person'::text, 'none'::text])))
);
CREATE INDEX support_tickets_by_user ON public.support_tickets USING btree (user_id, id);
CREATE INDEX support_tickets_by_wait ON public.support_tickets USING btree (state, waiting_since, id);
GRANT INSERT, SELECT, UPDATE (assignee_id, state, waiting_since, waits_for) ON support_tickets TO amsel_gateway;
GRANT SELECT (appointment_id, body, created_at, id, state, subject, user_id) ON support_tickets TO amsel_worker;

CREATE TABLE time_off (
  id text NOT NULL,
  professional_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  reason text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT time_off_no_overlap EXCLUDE USING gist (professional_id WITH =, tstzrange(starts_at, ends_at) WITH &&),
  CONSTRAINT time_off_pkey PRIMARY KEY (id),
  CONSTRAINT time_off_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT time_off_start_before_end CHECK ((starts_at < ends_at))
);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.time_off FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{id}', '{id,professional_id,starts_at,ends_at}');
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.time_off REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.time_off REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.time_off REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT DELETE, INSERT, SELECT ON time_off TO amsel_gateway;
GRANT INSERT, SELECT ON time_off TO amsel_worker;

CREATE TABLE time_off_requests (
  id text NOT NULL,
  professional_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  reason text,
  status text NOT NULL DEFAULT 'requested'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  decided_by_id text,
  CONSTRAINT time_off_requests_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users(id),
  CONSTRAINT time_off_requests_pkey PRIMARY KEY (id),
  CONSTRAINT time_off_requests_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT time_off_requests_start_before_end CHECK ((starts_at < ends_at)),
  CONSTRAINT time_off_requests_status CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text])))
);
CREATE INDEX time_off_requests_by_professional ON public.time_off_requests USING btree (professional_id);
GRANT DELETE, INSERT, SELECT, UPDATE (decided_at, decided_by_id, status) ON time_off_requests TO amsel_gateway;
GRANT SELECT ON time_off_requests TO amsel_worker;

CREATE TABLE unsubscribe_links (
  token_hash text NOT NULL,
  user_id text,
  crm_client_id text,
  business_id text NOT NULL,
  subject text NOT NULL,
  waitlist_entry_id text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT unsubscribe_links_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT unsubscribe_links_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id) ON DELETE CASCADE,
  CONSTRAINT unsubscribe_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT unsubscribe_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT unsubscribe_links_waitlist_entry_id_waitlist_entries_id_fk FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE
);
CREATE INDEX unsubscribe_links_by_age ON public.unsubscribe_links USING btree (created_at);
CREATE INDEX unsubscribe_links_by_crm_client ON public.unsubscribe_links USING btree (crm_client_id);
CREATE INDEX unsubscribe_links_by_entry ON public.unsubscribe_links USING btree (waitlist_entry_id);
CREATE INDEX unsubscribe_links_by_user ON public.unsubscribe_links USING btree (user_id);
GRANT SELECT ON unsubscribe_links TO amsel_gateway;
GRANT INSERT ON unsubscribe_links TO amsel_worker;

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  name text NOT NULL,
  phone text,
  role text NOT NULL,
  preferred_reminder_channel text NOT NULL DEFAULT 'email'::text,
  language text,
  email_verified_at timestamp with time zone,
  mails_changes boolean NOT NULL DEFAULT true,
  mails_thanks boolean NOT NULL DEFAULT true,
  mails_bookings boolean NOT NULL DEFAULT true,
  mails_agenda boolean NOT NULL DEFAULT false,
  mails_calendars boolean NOT NULL DEFAULT true,
  external_subject_hash text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  erased_at timestamp with time zone,
  suspended_at timestamp with time zone,
  calendar_token_hash text,
  CONSTRAINT users_external_subject_unique UNIQUE (external_subject_hash),
  CONSTRAINT users_language CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'pt'::text, 'ar'::text]))),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_reminder_channel CHECK ((preferred_reminder_channel = ANY (ARRAY['email'::text, 'sms'::text, 'none'::text]))),
  CONSTRAINT users_role CHECK ((role = ANY (ARRAY['customer'::text, 'business'::text, 'professional'::text, 'admin'::text])))
);
CREATE INDEX users_by_creation ON public.users USING btree (created_at, id);
CREATE INDEX users_search ON public.users USING gin (match_key(((name || ' '::text) || email)) gin_trgm_ops);
CREATE INDEX users_with_agenda ON public.users USING btree (id) WHERE mails_agenda;
CREATE UNIQUE INDEX users_calendar_token_unique ON public.users USING btree (calendar_token_hash);
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE TRIGGER refuse_new_admin BEFORE INSERT ON public.users FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION refuse_new_admin();
GRANT INSERT, SELECT, UPDATE (calendar_token_hash, email, email_verified_at, language, mails_agenda, mails_bookings, mails_calendars, mails_changes, mails_thanks, name, password_hash, phone, preferred_reminder_channel, suspended_at) ON users TO amsel_gateway;
GRANT SELECT (created_at, email, email_verified_at, erased_at, id, language, mails_agenda, mails_bookings, mails_calendars, mails_changes, mails_thanks, name, phone, preferred_reminder_channel, role, suspended_at) ON users TO amsel_worker;

CREATE TABLE waitlist_entries (
  id text NOT NULL,
  business_id text NOT NULL,
  customer_id text,
  crm_client_id text,
  family_member_id text,
  service_ids text[] NOT NULL,
  professional_id text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  from_min smallint NOT NULL,
  to_min smallint NOT NULL,
  weekdays smallint[] NOT NULL,
  rank double precision NOT NULL,
  status text NOT NULL,
  hold_id text,
  offered_until timestamp with time zone,
  offered jsonb NOT NULL DEFAULT '[]'::jsonb,
  skipped_reason text,
  skipped_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ends_at timestamp with time zone NOT NULL,
  booking_id text,
  CONSTRAINT waitlist_entries_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT waitlist_entries_crm_client_id_crm_clients_id_fk FOREIGN KEY (crm_client_id) REFERENCES crm_clients(id) ON DELETE CASCADE,
  CONSTRAINT waitlist_entries_customer_id_users_id_fk FOREIGN KEY (customer_id) REFERENCES users(id),
  CONSTRAINT waitlist_entries_dates CHECK ((from_date <= to_date)),
  CONSTRAINT waitlist_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waitlist_entries_professional_id_professionals_id_fk FOREIGN KEY (professional_id) REFERENCES professionals(id),
  CONSTRAINT waitlist_entries_status CHECK ((status = ANY (ARRAY['waiting'::text, 'booked'::text, 'left'::text, 'removed'::text, 'expired'::text]))),
  CONSTRAINT waitlist_entries_times CHECK ((from_min < to_min)),
  CONSTRAINT waitlist_entries_waiter CHECK ((num_nonnulls(customer_id, crm_client_id) = 1))
);
CREATE INDEX waitlist_entries_by_age ON public.waitlist_entries USING btree (to_date);
CREATE INDEX waitlist_entries_by_crm_client ON public.waitlist_entries USING btree (crm_client_id);
CREATE INDEX waitlist_entries_by_customer ON public.waitlist_entries USING btree (customer_id, id);
CREATE INDEX waitlist_entries_in_line ON public.waitlist_entries USING btree (business_id, rank) WHERE (status = 'waiting'::text);
CREATE INDEX waitlist_entries_waiting_by_end ON public.waitlist_entries USING btree (ends_at) WHERE (status = 'waiting'::text);
GRANT INSERT, SELECT, UPDATE (rank, status) ON waitlist_entries TO amsel_gateway;
GRANT DELETE, SELECT, UPDATE (booking_id, hold_id, offered, offered_until, skipped_at, skipped_reason, status) ON waitlist_entries TO amsel_worker;

CREATE TABLE waitlist_links (
  token_hash text NOT NULL,
  entry_id text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT waitlist_links_entry_id_waitlist_entries_id_fk FOREIGN KEY (entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE,
  CONSTRAINT waitlist_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX waitlist_links_by_entry ON public.waitlist_links USING btree (entry_id);
GRANT SELECT ON waitlist_links TO amsel_gateway;
GRANT INSERT ON waitlist_links TO amsel_worker;

CREATE TABLE webhook_deliveries (
  id text NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  resource_id text NOT NULL,
  position bigint NOT NULL,
  status text NOT NULL,
  attempt_count integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL,
  attempts jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_status CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02, vacuum_truncate=off);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (next_attempt_at);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook_id, created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_next ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at, "position", id) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (webhook_id, resource_id, "position", id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX webhook_deliveries_event_unique ON public.webhook_deliveries USING btree (webhook_id, event_id);
GRANT INSERT, SELECT, UPDATE (attempt_count, next_attempt_at, status) ON webhook_deliveries TO amsel_gateway;
GRANT DELETE, INSERT, SELECT, UPDATE (attempt_count, attempts, next_attempt_at, status) ON webhook_deliveries TO amsel_worker;

CREATE TABLE webhook_leases (
  webhook_id text NOT NULL,
  holder text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_leases_pkey PRIMARY KEY (webhook_id)
);
ALTER TABLE webhook_leases SET (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, vacuum_truncate=off);
GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_leases TO amsel_worker;

CREATE TABLE webhook_secrets (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id text NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_secrets_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
CREATE INDEX webhook_secrets_by_expiry ON public.webhook_secrets USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX webhook_secrets_by_webhook ON public.webhook_secrets USING btree (webhook_id);
GRANT DELETE, INSERT, SELECT (created_at, expires_at, id, webhook_id), UPDATE (expires_at) ON webhook_secrets TO amsel_gateway;
GRANT DELETE, SELECT ON webhook_secrets TO amsel_worker;

CREATE TABLE webhooks (
  id text NOT NULL,
  business_id text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  description text,
  is_active boolean NOT NULL DEFAULT true,
  disabled_reason text,
  disabled_at timestamp with time zone,
  owner_told_at timestamp with time zone,
  last_success_at timestamp with time zone,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  slow_count integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT webhooks_business_id_businesses_id_fk FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT webhooks_disabled CHECK (((NOT is_active) OR (disabled_reason IS NULL))),
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_url CHECK ((length(url) <= 2000))
);
ALTER TABLE webhooks SET (fillfactor=70);
CREATE INDEX webhooks_by_business ON public.webhooks USING btree (business_id) WHERE (deleted_at IS NULL);
CREATE INDEX webhooks_deleted ON public.webhooks USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (deleted_at, description, disabled_at, disabled_reason, events, failing_since, is_active, owner_told_at, paused_until, slow_count, url) ON webhooks TO amsel_gateway;
GRANT DELETE, SELECT, UPDATE (disabled_at, disabled_reason, failing_since, is_active, last_success_at, owner_told_at, paused_until, slow_count) ON webhooks TO amsel_worker;

CREATE TABLE weekly_hours (
  professional_id text NOT NULL,
  business_id text NOT NULL,
  weekday smallint NOT NULL,
  start_min smallint NOT NULL,
  end_min smallint NOT NULL,
  CONSTRAINT weekly_hours_no_overlap EXCLUDE USING gist (professional_id WITH =, business_id WITH =, weekday WITH =, int4range((start_min)::integer, (end_min)::integer) WITH &&),
  CONSTRAINT weekly_hours_professional_id_business_id_weekday_start_min_pk PRIMARY KEY (professional_id, business_id, weekday, start_min),
  CONSTRAINT weekly_hours_span CHECK (((0 <= start_min) AND (start_min < end_min) AND (end_min <= 1440))),
  CONSTRAINT weekly_hours_weekday CHECK (((weekday >= 1) AND (weekday <= 7))),
  CONSTRAINT weekly_hours_workplace_fk FOREIGN KEY (business_id, professional_id) REFERENCES business_professionals(business_id, professional_id) ON DELETE CASCADE
);
CREATE TRIGGER keep_version AFTER INSERT OR DELETE OR UPDATE ON public.weekly_hours FOR EACH ROW EXECUTE FUNCTION keep_schedule_version('{professional_id,business_id,weekday,start_min}', '{professional_id,business_id,weekday,start_min,end_min}');
CREATE TRIGGER note_deleted_professional_id AFTER DELETE ON public.weekly_hours REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_inserted_professional_id AFTER INSERT ON public.weekly_hours REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
CREATE TRIGGER note_updated_professional_id AFTER UPDATE ON public.weekly_hours REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_professional_id();
GRANT DELETE, INSERT, SELECT ON weekly_hours TO amsel_gateway;
GRANT SELECT ON weekly_hours TO amsel_worker;

CREATE OR REPLACE FUNCTION public.abandon_command(command text, attempt text, next_generation integer, request text, request_fingerprint text, caller text, command_kind text, request_summary text, reason text, asked timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE current_generation integer; current_attempt text := attempt;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command AND fingerprint <> request_fingerprint) THEN RETURN 'reused'; END IF;
  IF next_generation IS NOT NULL THEN
    SELECT greatest(next_generation - 1, max(generation)) INTO current_generation FROM key_reservations WHERE command_id = command;
    current_attempt := command || '/' || current_generation;
  END IF;
  -- Each request stores its own texts. An attempt that other requests wait for is not decided if none of them remain.
  IF EXISTS (SELECT FROM key_reservations WHERE joined_attempt_id = current_attempt)
    AND (reason <> 'texts_missing' OR EXISTS (SELECT FROM command_texts WHERE attempt_id = current_attempt)) THEN RETURN 'joined'; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, abandon_reason, summary, requested_at, decided_at)
    VALUES (current_attempt, command_kind, caller, current_attempt, request, '', reason, request_summary, least(asked, now()), now())
    ON CONFLICT DO NOTHING;
  IF NOT FOUND AND EXISTS (SELECT FROM outcomes WHERE command_id = command) THEN RETURN 'decided'; END IF;
  IF next_generation IS NOT NULL THEN
    INSERT INTO key_reservations (command_id, fingerprint, generation) VALUES (command, request_fingerprint, current_generation + 1)
      ON CONFLICT (command_id) DO UPDATE SET generation = current_generation + 1;
  END IF;
  RETURN 'abandoned';
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.check_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE paid bigint; refunded bigint; tips bigint; overpaid bigint; booked record;
BEGIN
  SELECT coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'payment'), 0),
    coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'refund'), 0),
    coalesce(sum(e.amount_minor) FILTER (WHERE e.kind = 'tip'), 0), coalesce(sum(e.overpaid_minor), 0)
  INTO paid, refunded, tips, overpaid FROM ledger_entries e
  WHERE (e.appointment_id = NEW.appointment_id OR e.purchase_id = NEW.purchase_id)
    AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.voids_id = e.id);
  IF refunded > paid THEN
    RAISE check_violation USING MESSAGE = 'more is given back than was paid', CONSTRAINT = 'ledger_refund_within_paid';
  END IF;
  IF NEW.kind = 'void' AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.id = NEW.voids_id AND e.kind <> 'void'
      AND (e.appointment_id = NEW.appointment_id OR e.purchase_id = NEW.purchase_id) AND e.amount_minor = NEW.amount_minor) THEN
    RAISE check_violation USING MESSAGE = 'a void takes back another entry of its appointment or sale', CONSTRAINT = 'ledger_void';
  END IF;
  IF NEW.appointment_id IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO booked FROM appointments WHERE id = NEW.appointment_id;
  IF (booked.paid_minor, booked.refunded_minor, booked.tip_minor) <> (paid - overpaid, refunded - overpaid, tips) THEN
    RAISE check_violation USING MESSAGE = 'an appointment differs from its ledger', CONSTRAINT = 'ledger_equals_appointment';
  END IF;
  IF NEW.kind = 'payment' AND paid - overpaid > booked.final_minor AND NOT booked.booked_services @> '[{"priceMinor": null}]' THEN
    RAISE check_violation USING MESSAGE = 'more is paid than is due', CONSTRAINT = 'ledger_within_price';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.claim_key(command text, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM key_reservations WHERE command_id = command) THEN RETURN false; END IF;
  INSERT INTO outcomes (command_id, kind, caller_id, attempt_id, request_id, fingerprint, outcome, summary, requested_at, decided_at)
    VALUES (command, 'write', caller, command, command, '', '{"ok": false, "code": "INVALID_INPUT", "field": "idempotency-key"}', '', now(), now())
    ON CONFLICT DO NOTHING;
  RETURN FOUND OR EXISTS (SELECT FROM outcomes WHERE command_id = command AND kind = 'write');
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.copy_units()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.seats_taken > 0, OLD.taken, OLD.units) IS NOT DISTINCT FROM (NEW.seats_taken > 0, NEW.taken, NEW.units) THEN
      RETURN NULL;
    END IF;
    DELETE FROM resource_uses WHERE session_id = NEW.id;
  END IF;
  IF NEW.seats_taken > 0 THEN
    INSERT INTO resource_uses (session_id, resource_id, unit, during)
    SELECT NEW.id, taken."resourceId", taken.unit, NEW.taken
    FROM jsonb_to_recordset(coalesce(NEW.units, '[]')) AS taken("resourceId" text, unit smallint);
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.delete_expired_secrets(row_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE deleted_tokens integer; deleted_codes integer; deleted_resets integer; deleted_logins integer; deleted_changes integer; deleted_reviews integer; deleted_unsubscribes integer; cleared integer; swept_links integer; due_links text[];
BEGIN
  DELETE FROM refresh_tokens WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_tokens = ROW_COUNT;
  DELETE FROM authorization_codes WHERE code_hash = ANY(ARRAY(
    SELECT code_hash FROM authorization_codes WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_codes = ROW_COUNT;
  DELETE FROM password_resets WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM password_resets WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_resets = ROW_COUNT;
  DELETE FROM magic_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM magic_links WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_logins = ROW_COUNT;
  DELETE FROM email_changes WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM email_changes WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_changes = ROW_COUNT;
  DELETE FROM review_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM review_links WHERE expires_at <= now() ORDER BY expires_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_reviews = ROW_COUNT;
  DELETE FROM unsubscribe_links WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM unsubscribe_links WHERE created_at <= now() - interval '365 days' ORDER BY created_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted_unsubscribes = ROW_COUNT;
  UPDATE refresh_tokens SET sealed_successor = NULL WHERE token_hash = ANY(ARRAY(
    SELECT token_hash FROM refresh_tokens WHERE sealed_successor IS NOT NULL AND used_at <= now() - interval '1 minute'
    ORDER BY used_at LIMIT row_limit FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS cleared = ROW_COUNT;
  due_links := ARRAY(SELECT token_hash FROM manage_links WHERE swept_after <= now() ORDER BY swept_after LIMIT row_limit FOR UPDATE SKIP LOCKED);
  UPDATE manage_links l SET swept_after = a.ends_at + interval '1 day' FROM appointments a
    WHERE l.token_hash = ANY(due_links) AND a.id = l.appointment_id;
  DELETE FROM manage_links WHERE token_hash = ANY(due_links) AND swept_after <= now();
  swept_links := cardinality(due_links);
  RETURN greatest(deleted_tokens, deleted_codes, deleted_resets, deleted_logins, deleted_changes, deleted_reviews, deleted_unsubscribes, cleared, swept_links);
END $function$

GRANT EXECUTE TO amsel_worker;

CREATE OR REPLACE FUNCTION public.end_exports(business_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  UPDATE exports SET lease_until = NULL, attempts = 0 WHERE status = 'preparing' AND subject_id = ANY(business_ids);
  DELETE FROM export_chunks WHERE export_id IN (SELECT id FROM exports WHERE status = 'preparing' AND subject_id = ANY(business_ids));
  DELETE FROM exports WHERE status = 'ready' AND subject_id = ANY(business_ids);
$function$
;

CREATE OR REPLACE FUNCTION public.erase_account(account_id text, erasure_time timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE about_reviews text[];
BEGIN
  -- The engine takes the same lock, so a concurrent booking is either counted here or refused there.
  PERFORM pg_advisory_xact_lock(hashtextextended(account_id, 0));
  -- Blocks logins and refreshes until the erasure commits.
  PERFORM FROM users WHERE id = account_id AND role = 'customer' FOR UPDATE;
  IF NOT FOUND THEN RAISE 'only the account of a customer can be erased'; END IF;
  IF EXISTS (SELECT FROM appointments WHERE client_id = account_id AND ends_at > erasure_time
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE client_id = account_id);
  PERFORM erase_answers(ARRAY(SELECT business_id FROM appointments WHERE client_id = account_id),
    ARRAY(SELECT id FROM appointments WHERE client_id = account_id UNION ALL SELECT id FROM reviews WHERE client_id = account_id));
  UPDATE appointments SET version = version + 1, updated_at = erasure_time, client_name = '', notes = NULL, staff_notes = NULL, cancel_reason = NULL
    WHERE client_id = account_id;
  UPDATE events SET data = data - 'clientName' - 'comment'
    WHERE resource_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  UPDATE reviews SET client_name = '', comment = NULL, reply = NULL, replied_at = NULL,
    hidden_reason = CASE WHEN hidden_reason IS NOT NULL THEN '' END WHERE client_id = account_id;
  -- Reports of the person's reviews quote them. The decisions stay; what waits for one ends, since its texts are erased.
  about_reviews := ARRAY(SELECT id FROM content_reports WHERE target_id IN (SELECT id FROM reviews WHERE client_id = account_id));
  UPDATE content_reports SET status = 'withdrawn', decided_at = erasure_time
    WHERE status = 'open' AND (reporter_id = account_id OR id = ANY(about_reviews));
  UPDATE report_appeals SET status = 'withdrawn', decided_at = erasure_time
    WHERE status = 'open' AND (appellant_id = account_id OR report_id = ANY(about_reviews));
  UPDATE content_reports SET reason = '', note = CASE WHEN note IS NOT NULL THEN '' END WHERE id = ANY(about_reviews);
  UPDATE report_appeals SET reason = '', note = CASE WHEN note IS NOT NULL THEN '' END WHERE report_id = ANY(about_reviews);
  UPDATE admin_actions SET reason = NULL WHERE target_id = ANY(about_reviews)
    OR target_id IN (SELECT id FROM reviews WHERE client_id = account_id);
  -- Found by caller: the table has no index of what it contains.
  IF cardinality(about_reviews) > 0 THEN
    DELETE FROM stored_responses WHERE outcome -> 'value' -> 'body' ->> 'id' = ANY(about_reviews) AND caller_id IN (
      SELECT id FROM users WHERE role = 'admin'
      UNION ALL SELECT reporter_id FROM content_reports WHERE id = ANY(about_reviews)
      UNION ALL SELECT appellant_id FROM report_appeals WHERE report_id = ANY(about_reviews));
  END IF;
  UPDATE content_reports SET reporter_id = NULL, reason = '' WHERE reporter_id = account_id;
  UPDATE report_appeals SET appellant_id = NULL, reason = '' WHERE appellant_id = account_id;
  DELETE FROM stored_responses WHERE caller_id = account_id;
  -- A booking that still waits for its decision is not booked then: its texts and its person are missing.
  DELETE FROM command_texts WHERE account_id = ANY(person_ids);
  UPDATE family_members SET name = '' WHERE user_id = account_id;
  DELETE FROM refresh_tokens WHERE user_id = account_id;
  DELETE FROM authorization_codes WHERE user_id = account_id;
  DELETE FROM password_resets WHERE user_id = account_id;
  DELETE FROM magic_links WHERE user_id = account_id;
  DELETE FROM email_changes WHERE user_id = account_id;
  DELETE FROM second_factors WHERE user_id = account_id;
  DELETE FROM manage_links WHERE user_id = account_id;
  DELETE FROM review_links WHERE user_id = account_id;
  DELETE FROM unsubscribe_links WHERE user_id = account_id;
  UPDATE notifications SET reason = NULL WHERE user_id = account_id AND status <> 'skipped';
  DELETE FROM account_notes WHERE user_id = account_id;
  -- The action stays in the audit trail, without the text about the person.
  UPDATE admin_actions SET reason = NULL WHERE target_id = account_id;
  DELETE FROM exports WHERE requested_by_id = account_id;
  -- Exports of a business where the person was a client have the name.
  PERFORM end_exports(ARRAY(SELECT business_id FROM appointments WHERE client_id = account_id
    UNION SELECT business_id FROM waitlist_entries WHERE customer_id = account_id
    UNION SELECT business_id FROM package_purchases WHERE user_id = account_id));
  -- A member who put the customer on the list got the name in the response.
  DELETE FROM stored_responses WHERE outcome -> 'value' -> 'body' ->> 'clientId' = account_id AND caller_id IN (
    SELECT b.user_id FROM waitlist_entries w JOIN businesses b ON b.id = w.business_id WHERE w.customer_id = account_id
    UNION ALL SELECT m.user_id FROM waitlist_entries w JOIN business_members m ON m.business_id = w.business_id
    WHERE w.customer_id = account_id);
  DELETE FROM waitlist_entries WHERE customer_id = account_id;
  -- The empty ticket stays for the figures. First it, because this waits for an admin who is answering.
  UPDATE support_tickets SET subject = '', body = '', state = 'closed', waits_for = 'none', waiting_since = erasure_time
    WHERE user_id = account_id;
  -- Answers and internal notes name the person too.
  DELETE FROM stored_responses WHERE caller_id IN (SELECT id FROM users WHERE role = 'admin')
    AND outcome -> 'value' -> 'body' ->> 'id' IN (SELECT id FROM support_tickets WHERE user_id = account_id);
  DELETE FROM support_replies WHERE ticket_id IN (SELECT id FROM support_tickets WHERE user_id = account_id);
  UPDATE held_seats SET expires_at = erasure_time WHERE customer_id = account_id AND expires_at > erasure_time;
  -- The hash of an outside subject stays: a token that is still valid must not open the account again.
  UPDATE users SET email = account_id || '@erased.invalid', name = '', phone = NULL, language = NULL, email_verified_at = NULL,
    password_hash = '', erased_at = erasure_time WHERE id = account_id;
  RETURN true;
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.erase_answers(business_ids text[], resource_ids text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  UPDATE webhook_deliveries SET attempts = (SELECT coalesce(jsonb_agg(attempt || '{"answer": ""}' ORDER BY n), '[]')
    FROM jsonb_array_elements(attempts) WITH ORDINALITY AS each(attempt, n))
  WHERE webhook_id IN (SELECT id FROM webhooks WHERE business_id = ANY(business_ids)) AND resource_id = ANY(resource_ids);
$function$
;

CREATE OR REPLACE FUNCTION public.erase_client(client_record_id text, of_business_id text, erasure_time timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  -- The engine takes the same lock, so a concurrent booking is either counted here or refused there.
  PERFORM pg_advisory_xact_lock(hashtextextended(client_record_id, 0));
  PERFORM FROM crm_clients WHERE id = client_record_id AND business_id = of_business_id FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM appointments WHERE crm_client_id = client_record_id AND ends_at > erasure_time
             AND status IN ('Pending', 'Confirmed')) THEN
    RETURN false;
  END IF;
  UPDATE events SET data = data - 'client' - 'crmClientId' - 'notes' - 'staffNotes' - 'reason'
    WHERE resource_id IN (SELECT id FROM appointments WHERE crm_client_id = client_record_id);
  PERFORM erase_answers(ARRAY[of_business_id], ARRAY(SELECT id FROM appointments WHERE crm_client_id = client_record_id));
  UPDATE appointments SET version = version + 1, updated_at = erasure_time, client_name = '', notes = NULL, staff_notes = NULL, cancel_reason = NULL, crm_client_id = NULL
    WHERE crm_client_id = client_record_id;
  DELETE FROM stored_responses WHERE caller_id IN (SELECT user_id FROM businesses WHERE id = of_business_id
    UNION ALL SELECT user_id FROM business_members WHERE business_id = of_business_id)
    AND client_record_id IN (outcome -> 'value' -> 'body' ->> 'id', outcome -> 'value' -> 'body' ->> 'crmClientId');
  DELETE FROM command_texts WHERE client_record_id = ANY(person_ids);
  UPDATE held_seats SET expires_at = erasure_time WHERE customer_id = client_record_id AND expires_at > erasure_time;
  UPDATE notifications SET reason = NULL WHERE crm_client_id = client_record_id AND status <> 'skipped';
  PERFORM end_exports(ARRAY[of_business_id]);
  -- The names of its family are deleted with it.
  DELETE FROM crm_clients WHERE id = client_record_id;
  RETURN true;
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.import_rows(of_business_id text, target text, imported json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE this_transaction xid := pg_current_xact_id()::xid; has_unknown boolean;
BEGIN
  PERFORM FROM businesses WHERE id = of_business_id AND status = 'draft' AND xmin = this_transaction;
  IF NOT FOUND THEN RAISE 'only a business of the same transaction is imported'; END IF;
  -- Foreign keys do not compare the business.
  SELECT CASE target
    WHEN 'sessions' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::sessions, imported) r WHERE NOT EXISTS
      (SELECT FROM professionals p WHERE p.id = r.professional_id AND p.xmin = this_transaction))
    WHEN 'class_session_changes' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::class_session_changes, imported) r WHERE NOT EXISTS
      (SELECT FROM class_timetables t WHERE t.id = r.class_id AND t.business_id = of_business_id))
    WHEN 'appointments' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::appointments, imported) r WHERE r.crm_client_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM crm_clients c WHERE c.id = r.crm_client_id AND c.business_id = of_business_id))
    WHEN 'coupon_uses' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::coupon_uses, imported) r WHERE NOT EXISTS
      (SELECT FROM coupons c WHERE c.id = r.coupon_id AND c.business_id = of_business_id))
    WHEN 'package_redemptions' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::package_redemptions, imported) r WHERE NOT EXISTS
      (SELECT FROM package_purchases p WHERE p.id = r.purchase_id AND p.business_id = of_business_id))
    WHEN 'ledger_entries' THEN EXISTS (SELECT FROM json_populate_recordset(NULL::ledger_entries, imported) r WHERE NOT EXISTS
      (SELECT FROM appointments a WHERE a.id = r.appointment_id AND a.business_id = of_business_id
      UNION ALL SELECT FROM package_purchases p WHERE p.id = r.purchase_id AND p.business_id = of_business_id))
    END INTO has_unknown;
  IF has_unknown THEN
    RAISE foreign_key_violation USING MESSAGE = 'an imported row names a row of no import', CONSTRAINT = 'import_rows_known';
  END IF;
  CASE target
  WHEN 'class_session_changes' THEN
    INSERT INTO class_session_changes SELECT * FROM json_populate_recordset(NULL::class_session_changes, imported);
  WHEN 'sessions' THEN
    INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes,
      capacity, seats_taken, units)
    SELECT id, professional_id, of_business_id, service_id, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes,
      capacity, seats_taken, units FROM json_populate_recordset(NULL::sessions, imported);
  WHEN 'appointments' THEN
    INSERT INTO appointments (id, booking_id, session_id, professional_id, business_id, starts_at, ends_at, local_date, timezone,
      person_id, crm_client_id, client_name, cancellation_window_hours, recurring_group_id, service_ids, status, notes, staff_notes,
      payment_status, payment_intent_id, currency, booked_services, final_minor, discount, package_redemption, paid_minor,
      refunded_minor, tip_minor, payment_methods, created_at, updated_at, cancelled_by, cancel_reason, status_since)
    SELECT id, booking_id, session_id, professional_id, of_business_id, starts_at, ends_at, local_date, timezone,
      person_id, crm_client_id, client_name, cancellation_window_hours, recurring_group_id, service_ids, status, notes, staff_notes,
      payment_status, payment_intent_id, currency, booked_services, final_minor, discount, package_redemption, paid_minor,
      refunded_minor, tip_minor, payment_methods, created_at, updated_at, cancelled_by, cancel_reason, status_since
    FROM json_populate_recordset(NULL::appointments, imported);
  WHEN 'coupon_uses' THEN
    INSERT INTO coupon_uses SELECT * FROM json_populate_recordset(NULL::coupon_uses, imported);
  WHEN 'package_redemptions' THEN
    INSERT INTO package_redemptions SELECT * FROM json_populate_recordset(NULL::package_redemptions, imported);
  WHEN 'ledger_entries' THEN
    INSERT INTO ledger_entries (id, business_id, appointment_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at,
      voids_id, agreed_price, overpaid_minor)
    SELECT id, of_business_id, appointment_id, purchase_id, kind, amount_minor, currency, method, taken_by_id, taken_at,
      voids_id, agreed_price, overpaid_minor FROM json_populate_recordset(NULL::ledger_entries, imported);
  END CASE;
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.join_attempt(command text, request_fingerprint text, attempt text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('attempts/' || command, 0));
  IF EXISTS (SELECT FROM outcomes WHERE attempt_id = attempt AND abandon_reason IS NOT NULL) THEN RETURN false; END IF;
  INSERT INTO key_reservations (command_id, fingerprint, joined_attempt_id) VALUES (command, request_fingerprint, attempt)
    ON CONFLICT (command_id) DO UPDATE SET fingerprint = request_fingerprint, joined_attempt_id = attempt;
  RETURN true;
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.keep_schedule_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
DECLARE
  key_columns text[] := TG_ARGV[0]; kept_columns text[] := TG_ARGV[1];
  before jsonb; after jsonb; old_key text; new_key text; since timestamptz;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT jsonb_object_agg(key, value) FILTER (WHERE key = ANY(kept_columns)), string_agg(value #>> '{}', ' ' ORDER BY key)
      FILTER (WHERE key = ANY(key_columns)) INTO before, old_key FROM jsonb_each(to_jsonb(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT jsonb_object_agg(key, value) FILTER (WHERE key = ANY(kept_columns)), string_agg(value #>> '{}', ' ' ORDER BY key)
      FILTER (WHERE key = ANY(key_columns)) INTO after, new_key FROM jsonb_each(to_jsonb(NEW));
  END IF;
  IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
  IF before IS NOT NULL THEN
    DELETE FROM schedule_history WHERE kind = TG_TABLE_NAME AND record_key = old_key AND valid_to IS NULL AND valid_from >= now();
    UPDATE schedule_history SET valid_to = now() WHERE kind = TG_TABLE_NAME AND record_key = old_key AND valid_to IS NULL;
  END IF;
  IF after IS NOT NULL THEN
    SELECT greatest(now(), max(valid_to)) INTO since FROM schedule_history WHERE kind = TG_TABLE_NAME AND record_key = new_key;
    UPDATE schedule_history SET valid_to = NULL
      WHERE kind = TG_TABLE_NAME AND record_key = new_key AND valid_to = since AND record = after;
    IF NOT FOUND THEN
      INSERT INTO schedule_history (kind, record_key, business_id, professional_id, record, valid_from)
        VALUES (TG_TABLE_NAME, new_key,
          CASE TG_TABLE_NAME WHEN 'businesses' THEN after ->> 'id' ELSE after ->> 'business_id' END,
          CASE TG_TABLE_NAME WHEN 'professionals' THEN after ->> 'id' ELSE after ->> 'professional_id' END, after, since);
    END IF;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.lock_businesses(ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM businesses WHERE id = ANY(ids) ORDER BY id FOR SHARE;
END $function$

GRANT EXECUTE TO amsel_worker;

CREATE OR REPLACE FUNCTION public.lock_timetable_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM businesses WHERE id = NEW.business_id FOR SHARE;
  PERFORM FROM services WHERE id = NEW.service_id FOR SHARE;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.match_key(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(translate(replace(replace(replace(lower((NORMALIZE(regexp_replace(NORMALIZE(input, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), NFC) COLLATE "und-x-icu")), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'øłđħı'::text, 'oldhi'::text), '\s+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.merge_client(merged_id text, record_id text, account_id text, of_business_id text, merge_time timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE kept_id text := coalesce(record_id, account_id); kept_name text;
  appointment_count integer; purchase_count integer; entry_count integer; member_count integer; hold_ids text[];
BEGIN
  PERFORM FROM crm_clients WHERE id = merged_id AND business_id = of_business_id FOR UPDATE;
  IF NOT FOUND OR num_nonnulls(record_id, account_id) <> 1 OR merged_id = kept_id THEN
    RAISE 'only a client record of the business is merged, into one other client';
  END IF;
  SELECT name INTO kept_name FROM crm_clients WHERE id = record_id AND business_id = of_business_id
    UNION ALL SELECT u.name FROM users u WHERE u.id = account_id AND u.erased_at IS NULL AND EXISTS (SELECT FROM appointments a
      WHERE a.client_id = u.id AND a.business_id = of_business_id AND a.booked_by_id = u.id);
  IF kept_name IS NULL THEN RAISE 'the remaining client is not known at the business'; END IF;
  IF EXISTS (SELECT FROM appointments a JOIN appointments b ON b.person_id = kept_id AND b.during && a.during AND b.status <> 'Cancelled'
             WHERE a.person_id = merged_id AND a.status <> 'Cancelled') THEN
    RETURN NULL;
  END IF;
  UPDATE appointments SET version = version + 1, updated_at = merge_time, crm_client_id = record_id, client_id = account_id,
    client_name = CASE WHEN person_id = merged_id THEN kept_name ELSE client_name END,
    person_id = CASE WHEN person_id = merged_id THEN kept_id ELSE person_id END
    WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS appointment_count = ROW_COUNT;
  UPDATE package_purchases SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS purchase_count = ROW_COUNT;
  UPDATE family_members SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS member_count = ROW_COUNT;
  UPDATE waitlist_entries SET crm_client_id = record_id, customer_id = account_id WHERE crm_client_id = merged_id;
  GET DIAGNOSTICS entry_count = ROW_COUNT;
  hold_ids := ARRAY(SELECT DISTINCT hold_id FROM held_seats WHERE customer_id = merged_id);
  UPDATE held_seats SET customer_id = kept_id, person_id = CASE WHEN person_id = merged_id THEN kept_id ELSE person_id END
    WHERE customer_id = merged_id;
  -- An offer to a record is a hold of the owner, an offer to an account its own.
  UPDATE holds SET owner_id = CASE WHEN waitlist_entry_id IS NULL THEN owner_id ELSE coalesce(account_id, owner_id) END,
    request = CASE WHEN request ->> 'personId' = merged_id THEN jsonb_set(request, '{personId}', to_jsonb(kept_id)) ELSE request END
    WHERE id = ANY(hold_ids);
  UPDATE coupon_uses SET customer_id = kept_id
    WHERE customer_id = merged_id AND coupon_id IN (SELECT id FROM coupons WHERE business_id = of_business_id);
  UPDATE notifications SET crm_client_id = record_id, user_id = account_id WHERE crm_client_id = merged_id;
  -- Links that were mailed to a person without an account end with the record.
  IF record_id IS NOT NULL THEN
    UPDATE manage_links SET crm_client_id = record_id WHERE crm_client_id = merged_id;
    UPDATE unsubscribe_links SET crm_client_id = record_id WHERE crm_client_id = merged_id;
  END IF;
  -- Erasing the remaining client could not find them.
  DELETE FROM stored_responses WHERE caller_id IN (SELECT user_id FROM businesses WHERE id = of_business_id
    UNION ALL SELECT user_id FROM business_members WHERE business_id = of_business_id)
    AND merged_id IN (outcome -> 'value' -> 'body' ->> 'id', outcome -> 'value' -> 'body' ->> 'crmClientId');
  DELETE FROM crm_clients WHERE id = merged_id;
  RETURN jsonb_build_object('appointments', appointment_count, 'packages', purchase_count, 'waitlistEntries', entry_count,
    'holds', cardinality(hold_ids), 'familyMembers', member_count);
END $function$

GRANT EXECUTE TO amsel_gateway;

CREATE OR REPLACE FUNCTION public.note_changed_business_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT business_id FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT business_id FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_held_units()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO calendar_changes (resource_id)
  SELECT DISTINCT held ->> 'resourceId' FROM jsonb_array_elements(
    coalesce(OLD.units, '[]') || coalesce(NEW.units, '[]')) AS held ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT id FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT id FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_needs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE ids text[];
BEGIN
  IF TG_TABLE_NAME = 'resources' THEN
    ids := ARRAY(SELECT service_id FROM resource_needs WHERE resource_id = NEW.id UNION
      SELECT professional_id FROM resource_needs n JOIN class_timetables c ON c.id = n.class_id WHERE n.resource_id = NEW.id UNION
      SELECT other.resource_id FROM resource_needs n JOIN resource_needs other ON other.service_id = n.service_id
        WHERE n.resource_id = NEW.id UNION
      SELECT NEW.id);
  ELSE
    ids := ARRAY(SELECT professional_id FROM class_timetables WHERE id IN (OLD.class_id, NEW.class_id) UNION
      SELECT resource_id FROM resource_needs WHERE service_id IN (OLD.service_id, NEW.service_id) UNION
      SELECT OLD.resource_id UNION SELECT NEW.resource_id);
  END IF;
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT id FROM unnest(ids) AS id WHERE id IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_professional_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT professional_id FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT professional_id FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_resource_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT resource_id FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT resource_id FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_room_timetables()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT resource_id FROM resource_needs
    WHERE service_id IN (OLD.service_id, NEW.service_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_service_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT service_id FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO calendar_changes (resource_id) SELECT DISTINCT service_id FROM new_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_changed_timetables()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE ids text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'businesses' THEN ids := ARRAY(SELECT id FROM class_timetables WHERE business_id = NEW.id);
    WHEN 'services' THEN ids := ARRAY(SELECT id FROM class_timetables WHERE service_id = NEW.id);
    ELSE ids := ARRAY[OLD.class_id, NEW.class_id];
  END CASE;
  ids := ARRAY(SELECT professional_id FROM class_timetables WHERE id = ANY(ids) UNION
    SELECT n.resource_id FROM class_timetables c JOIN resource_needs n ON n.service_id = c.service_id WHERE c.id = ANY(ids));
  INSERT INTO calendar_changes (resource_id) SELECT DISTINCT unnest(ids) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.note_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_new_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF current_user IN ('amsel_gateway', 'amsel_worker') THEN
    RAISE insufficient_privilege USING MESSAGE = 'only the owner of the database makes an admin';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.taken_range(starts_at timestamp with time zone, ends_at timestamp with time zone, minutes_before smallint, minutes_after smallint)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN tstzrange((starts_at - ((minutes_before)::double precision * '00:01:00'::interval)), (ends_at + ((minutes_after)::double precision * '00:01:00'::interval)), '[)'::text)
;
