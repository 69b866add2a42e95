/** A mail that Clerk sends for the app. */
export interface EmailData {
  readonly object: "email";
  readonly id: string;
  readonly slug: string;
  readonly from_email_name: string;
  readonly to_email_address: string;
  readonly email_address_id: string | null;
  readonly user_id: string | null;
  readonly subject: string;
  readonly body: string;
  readonly body_plain: string;
  readonly status: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly delivered_by_clerk: boolean;
}
