/** The products, by the names of their objects on the wire. */
export const pieceKinds = {
  postcard: { prefix: "psc_", path: "postcards", pages: 2 },
  letter: { prefix: "ltr_", path: "letters", pages: 1 },
  self_mailer: { prefix: "sfm_", path: "self-mailers", pages: 2 },
  check: { prefix: "chk_", path: "checks", pages: 1 },
} as const;

export type PieceKind = keyof typeof pieceKinds;

export const trackingNames = [
  "Mailed",
  "In Transit",
  "In Local Area",
  "Processed for Delivery",
  "Delivered",
  "Re-Routed",
  "Returned to Sender",
  "International Exit",
] as const;

/** The scans that only certified letters have. */
export const certifiedNames = ["Pickup Available", "Issue"] as const;

export type TrackingName = (typeof trackingNames)[number] | (typeof certifiedNames)[number];

export const mailTypes = ["usps_first_class", "usps_standard"] as const;

export type MailType = (typeof mailTypes)[number];
