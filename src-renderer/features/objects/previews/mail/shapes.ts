import * as z from "zod";

const text = z.string().nullable();

const address = z.object({
  name: text,
  company: text,
  address_line1: text,
  address_line2: text,
  address_city: text,
  address_state: text,
  address_zip: text,
  address_country: text,
});

const scan = z.object({ id: z.string(), name: z.string(), location: text, time: z.string() });

/** A piece of mail as the API returns it; a kind of piece leaves out what it does not have. */
export const pieceShape = z.object({
  object: z.string().default("postcard"),
  description: text.default(null),
  to: address,
  from: address.nullable().default(null),
  size: z.string().optional(),
  mail_type: z.string().optional(),
  front_template_id: text.optional(),
  merge_variables: z.record(z.string(), z.unknown()).nullable().default(null),
  tracking_events: z.array(scan).default([]),
  expected_delivery_date: text.default(null),
  send_date: text.default(null),
  date_created: z.string(),
  deleted: z.boolean().default(false),
});

export type Piece = z.output<typeof pieceShape>;
export type Scan = z.output<typeof scan>;
export type MailAddress = z.output<typeof address>;
