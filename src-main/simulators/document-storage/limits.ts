const MEBIBYTE = 1_024 * 1_024;

/** The largest body that is no attachment. */
export const MAX_JSON_BYTES: number = MEBIBYTE;
/** The largest attachment, and the largest document that comes with its attachments. */
export const MAX_FILE_BYTES: number = 64 * MEBIBYTE;
