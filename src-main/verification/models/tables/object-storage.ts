import { wrong, type Act, type Call, type Outcome, type Table } from "../act.ts";

const call = (
  method: Call["method"],
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Call => ({ method, path, ...(body ? { body } : {}) });

const onBucket = (
  name: string,
  request: Act["call"],
  outcomes: Readonly<Record<string, Outcome>>,
): Act => ({
  name,
  on: "bucket",
  call: request,
  expect: (state = "gone") => outcomes[state] ?? { status: 404, refused: "NoSuchBucket" },
});

const bucket = (n: number) => `bucket-${String(n)}`;
const put: Outcome = { status: 200, becomes: "full" };
const taken: Outcome = { status: 204, becomes: "empty" };

const acts: readonly Act[] = [
  {
    name: "bucket",
    makes: { sort: "bucket", named: bucket, state: "empty" },
    call: (_ref, n) => call("PUT", `/${bucket(n)}`),
    expect: () => ({ status: 200 }),
  },
  wrong("a bucket that cannot be", call("PUT", "/Bucket_"), 400, "InvalidBucketName"),
  onBucket("put", (ref, n) => call("PUT", `/${ref}/key`, { n }), { empty: put, full: put }),
  onBucket("take away", (ref) => call("DELETE", `/${ref}/key`), { empty: taken, full: taken }),
  onBucket("delete bucket", (ref) => call("DELETE", `/${ref}`), {
    empty: { status: 204, becomes: "gone" },
    full: { status: 409, refused: "BucketNotEmpty" },
  }),
];

/** Buckets, with one object or none. */
export const objectStorage: Table = {
  kind: "object-storage",
  acts,
  nobody: "bucket-of-nobody",
  watched: ["/"],
};
