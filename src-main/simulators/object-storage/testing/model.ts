import {
  type Act,
  actsOn,
  type Outcome,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const onBucket = actsOn("bucket", { status: 404, refused: "NoSuchBucket" });

const bucket = (n: number) => `bucket-${String(n)}`;
const put: Outcome = { status: 200, becomes: "full" };
const taken: Outcome = { status: 204, becomes: "empty" };

const acts: readonly Act[] = [
  {
    name: "bucket",
    makes: { sort: "bucket", named: bucket, state: "empty" },
    call: (_ref, n) => request("PUT", `/${bucket(n)}`),
    expect: () => ({ status: 200 }),
  },
  wrong("a bucket that cannot be", request("PUT", "/Bucket_"), 400, "InvalidBucketName"),
  onBucket("put", (ref, n) => request("PUT", `/${ref}/key`, { n }), { empty: put, full: put }),
  onBucket("take away", (ref) => request("DELETE", `/${ref}/key`), { empty: taken, full: taken }),
  onBucket("delete bucket", (ref) => request("DELETE", `/${ref}`), {
    empty: { status: 204, becomes: "gone" },
    full: { status: 409, refused: "BucketNotEmpty" },
  }),
];

/** Buckets, with one object or none. */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    nobody: "bucket-of-nobody",
    watched: ["/"],
  },
];
