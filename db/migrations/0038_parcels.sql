CREATE TABLE "manifests" (
	"id" serial PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"carrier_ref" text,
	"pickup_from" timestamp with time zone,
	"pickup_to" timestamp with time zone,
	"pickup_ref" text,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"parcel_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text,
	"text" text NOT NULL,
	"raw" jsonb
);
--> statement-breakpoint
CREATE TABLE "parcel_labels" (
	"parcel_id" integer PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_line_id_pk" PRIMARY KEY("parcel_id","line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"weight" integer,
	"size" text,
	"state" text DEFAULT 'packed' NOT NULL,
	"code" text,
	"carrier_ref" text,
	"problem" text,
	"manifest_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registered_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"tracked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parcels_position" CHECK ("parcels"."position" > 0),
	CONSTRAINT "parcels_weight" CHECK ("parcels"."weight" > 0),
	CONSTRAINT "parcels_size" CHECK ("parcels"."size" in ('S', 'M', 'L')),
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('packed', 'registered', 'refused', 'sent', 'in_transit', 'waiting_for_buyer', 'delivered',
        'returned', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "pick_wave_orders" (
	"wave_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "pick_wave_orders_wave_id_order_id_pk" PRIMARY KEY("wave_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "pick_waves" (
	"id" serial PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picked_lines" (
	"line_id" integer PRIMARY KEY NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"missing_choice" text,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picked_lines_quantity" CHECK ("picked_lines"."picked" >= 0 and "picked_lines"."missing" >= 0),
	CONSTRAINT "picked_lines_choice" CHECK ("picked_lines"."missing_choice" in ('later', 'refunded')),
	CONSTRAINT "picked_lines_missing" CHECK (("picked_lines"."missing" > 0) or "picked_lines"."missing_choice" is null)
);
--> statement-breakpoint
CREATE TABLE "stock_shelves" (
	"product_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"shelf" text NOT NULL,
	CONSTRAINT "stock_shelves_product_id_location_id_pk" PRIMARY KEY("product_id","location_id"),
	CONSTRAINT "stock_shelves_shelf" CHECK ("stock_shelves"."shelf" <> '')
);
--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_manifest_id_manifests_id_fk" FOREIGN KEY ("manifest_id") REFERENCES "public"."manifests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_wave_orders" ADD CONSTRAINT "pick_wave_orders_wave_id_pick_waves_id_fk" FOREIGN KEY ("wave_id") REFERENCES "public"."pick_waves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_wave_orders" ADD CONSTRAINT "pick_wave_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_lines" ADD CONSTRAINT "picked_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_shelves" ADD CONSTRAINT "stock_shelves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_shelves" ADD CONSTRAINT "stock_shelves_location_id_stock_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."stock_locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manifests_carrier" ON "manifests" USING btree ("carrier","id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_events_once" ON "parcel_events" USING btree ("parcel_id","at","text");--> statement-breakpoint
CREATE INDEX "parcel_lines_line" ON "parcel_lines" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_position" ON "parcels" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_code" ON "parcels" USING btree ("carrier","code");--> statement-breakpoint
CREATE INDEX "parcels_manifest" ON "parcels" USING btree ("manifest_id");--> statement-breakpoint
CREATE INDEX "parcels_to_register" ON "parcels" USING btree ("carrier","id") WHERE state in ('packed', 'refused');--> statement-breakpoint
CREATE INDEX "parcels_to_track" ON "parcels" USING btree ("tracked_at","id") WHERE state in ('registered', 'sent', 'in_transit', 'waiting_for_buyer');--> statement-breakpoint
CREATE UNIQUE INDEX "pick_wave_orders_open" ON "pick_wave_orders" USING btree ("order_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "stock_shelves_shelf" ON "stock_shelves" USING btree ("location_id","shelf");--> statement-breakpoint
create function check_parcel_line() returns trigger language plpgsql as $$
declare
  line record;
  packed integer;
begin
  -- The line's row is locked, so that two transactions cannot pack the same pieces.
  select l.order_id, l.quantity into line from order_lines l where l.id = new.line_id for update;
  if line.order_id <> (select order_id from parcels where id = new.parcel_id) then
    raise exception 'line % is of another order', new.line_id using errcode = 'check_violation', constraint = 'parcel_lines_order';
  end if;
  select coalesce(sum(pl.quantity), 0) into packed from parcel_lines pl join parcels p on p.id = pl.parcel_id
    where pl.line_id = new.line_id and p.state <> 'cancelled';
  if packed > line.quantity then
    raise exception 'more pieces of line % than were ordered', new.line_id
      using errcode = 'check_violation', constraint = 'parcel_lines_ordered';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger parcel_lines_check after insert or update on parcel_lines
  for each row execute function check_parcel_line();
--> statement-breakpoint
create trigger parcels_audit after insert or delete or update of carrier, weight, size, state, code, manifest_id on parcels
  for each row execute function write_audit_log('order', 'order_id', 'order_id,id,version,created_at,registered_at,sent_at,delivered_at,tracked_at,problem,carrier_ref', '');
--> statement-breakpoint
create trigger stock_shelves_audit after insert or update or delete on stock_shelves
  for each row execute function write_audit_log('product', 'product_id', 'product_id', '');
