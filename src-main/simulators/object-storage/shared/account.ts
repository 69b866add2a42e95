export const REGION = "us-east-1";

/** The number of the account that owns every bucket. */
export const ACCOUNT_ID = "000000000000";

/** The owner of all buckets. */
export const OWNER_ID = "75aa57f09aa0c8caeab4f8c24e99d10f8e7faeebf76c078efc7c6caea54ba06a";
