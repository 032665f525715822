CREATE TABLE "company_registers" (
	"country" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"companies" integer NOT NULL,
	"import_number" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registered_companies" (
	"country" text NOT NULL,
	"reg_num" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"zip" text NOT NULL,
	"is_closed" boolean NOT NULL,
	"import_number" integer NOT NULL,
	CONSTRAINT "registered_companies_country_reg_num_pk" PRIMARY KEY("country","reg_num")
);
