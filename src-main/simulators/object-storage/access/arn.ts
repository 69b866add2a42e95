export const ARN = "arn:aws:s3:::";

/** Returns the ARN of a bucket, or of an object in it. */
export function toArn(bucket: string, key = ""): string {
  return `${ARN}${bucket}${key === "" ? "" : `/${key}`}`;
}
