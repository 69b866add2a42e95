/** The variable with buckets that exist from the start, as if they were made in a console. */
export const BUCKETS_VARIABLE = "SIM_BUCKETS";

/** The form of a name, without the beginnings and ends that S3 keeps for itself. */
export const BUCKET_NAME =
  /^(?!xn--|sthree-|amzn-s3-demo-)(?!.*(?:-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$)(?!\d+\.\d+\.\d+\.\d+$)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** The access of such a bucket: the actions that its policy allows to everyone. */
export const MODES = {
  private: undefined,
  acl: [],
  "public-read": ["s3:GetObject"],
  "public-read-write": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
} as const;

type Mode = keyof typeof MODES;

const isMode = (text: string): text is Mode => Object.hasOwn(MODES, text);

/** A bucket that exists from the start. */
export interface InitialBucket {
  readonly name: string;
  readonly mode: Mode;
}

export const BUCKETS_ALLOWED = `give names of buckets separated by commas, each with an optional access: name:${Object.keys(MODES).join("|")}`;

/** Reads `assets:public-read,uploads`; `undefined` when a name or an access is not valid. */
export function readBuckets(text: string): readonly InitialBucket[] | undefined {
  const buckets: InitialBucket[] = [];
  for (const item of text.split(",")) {
    const [name = "", mode = "private", ...rest] = item.trim().split(":");
    if (!BUCKET_NAME.test(name) || !isMode(mode) || rest.length > 0) return undefined;
    if (buckets.some((known) => known.name === name)) return undefined;
    buckets.push({ name, mode });
  }
  return buckets;
}
