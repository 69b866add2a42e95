import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { expect, test, type TestContext } from "vitest";
import { openStorage } from "../../testing/open-storage.ts";

const run = promisify(execFile);
const bucket = "backups";
const COUNT = 25;

/** Debian's Python, which has its packages of libraries; another one may come first on the path. */
const python = "/usr/bin/python3";

const isInstalled = (tool: string, ...args: readonly string[]) =>
  spawnSync(tool, args, { stdio: "ignore" }).status === 0;

/** A storage with a bucket, and a folder with files whose names need escaping. */
async function open({ skip }: TestContext, tool: string, ...probe: readonly string[]) {
  skip(!isInstalled(tool, ...probe), `${tool} is not installed`);
  const storage = await openStorage({ startTime: Date.now(), hasUsualClock: true });
  const home = await mkdtemp(join(tmpdir(), "simdeck-clients-"));
  const files = join(home, "files");
  await mkdir(join(files, "a b", "ü"), { recursive: true });
  await Promise.all(
    Array.from({ length: COUNT }, (_, index) =>
      writeFile(
        join(files, "a b", index % 2 === 0 ? "" : "ü", `${String(index)} +&.txt`),
        `n ${String(index)}`,
      ),
    ),
  );
  await storage.s3.send(new CreateBucketCommand({ Bucket: bucket }));
  const environment = {
    ...{ PATH: process.env["PATH"], HOME: home, NO_PROXY: "127.0.0.1" },
    ...{ AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "any" },
    AWS_DEFAULT_REGION: "us-east-1",
  };
  /** Runs a command; rejects unless it ends with 0. */
  const call = (command: string, args: readonly string[], more: Record<string, string> = {}) =>
    run(command, args, { env: { ...environment, ...more }, timeout: 120_000 });
  return {
    ...storage,
    ...{ home, files, call },
    count: async (Prefix: string) =>
      (await storage.s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))).KeyCount,
    [Symbol.asyncDispose]: async () => {
      await storage[Symbol.asyncDispose]();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const limit = { timeout: 180_000 };

test(
  "the AWS command line syncs a folder once, and copies nothing the second time",
  limit,
  async (context) => {
    await using world = await open(context, "aws", "--version");
    const sync = ["--endpoint-url", world.baseUrl, "s3", "sync", world.files, `s3://${bucket}/aws`];
    const first = await world.call("aws", sync);
    expect(first.stdout.match(/upload:/g)).toHaveLength(COUNT);
    expect((await world.call("aws", sync)).stdout).toBe("");
    expect(await world.count("aws/")).toBe(COUNT);
  },
);

test(
  "rclone syncs a folder, finds no difference, and copies nothing again",
  limit,
  async (context) => {
    await using world = await open(context, "rclone", "version");
    const remote = {
      RCLONE_CONFIG_SIM_TYPE: "s3",
      RCLONE_CONFIG_SIM_PROVIDER: "Other",
      RCLONE_CONFIG_SIM_ENV_AUTH: "true",
      RCLONE_CONFIG_SIM_ENDPOINT: world.baseUrl,
    };
    const target = `sim:${bucket}/rclone`;
    await world.call("rclone", ["sync", world.files, target], remote);
    await world.call("rclone", ["check", world.files, target], remote);
    const again = await world.call("rclone", ["sync", "-v", world.files, target], remote);
    expect(again.stderr).not.toContain("Copied");
    expect(await world.count("rclone/")).toBe(COUNT);
  },
);

test("s3cmd syncs a folder once, and uploads nothing the second time", limit, async (context) => {
  await using world = await open(context, "s3cmd", "--version");
  const host = `127.0.0.1:${String(world.port)}`;
  const options = ["--no-ssl", `--host=${host}`, `--host-bucket=${host}`];
  const keys = ["--access_key=AKIATEST", "--secret_key=any"];
  const sync = [...options, ...keys, "sync", `${world.files}/`, `s3://${bucket}/s3cmd/`];
  const first = await world.call("s3cmd", sync);
  expect(first.stdout.match(/upload:/g)).toHaveLength(COUNT);
  expect((await world.call("s3cmd", sync)).stdout).not.toContain("upload:");
  expect(await world.count("s3cmd/")).toBe(COUNT);
});

test(
  "restic backs a folder up, checks the repository, and restores equal files",
  limit,
  async (context) => {
    await using world = await open(context, "restic", "version");
    const restic = (...args: readonly string[]) =>
      world.call("restic", ["-r", `s3:${world.baseUrl}/${bucket}/restic`, ...args], {
        RESTIC_PASSWORD: "secret",
      });
    await restic("init");
    await restic("backup", world.files);
    await restic("check");
    const restored = join(world.home, "restored");
    await restic("restore", "latest", "--target", restored);
    const name = join("a b", "ü", "1 +&.txt");
    expect(await readFile(join(restored, world.files, name), "utf8")).toBe("n 1");
  },
);

const uploads = `
import boto3, os, sys
from boto3.s3.transfer import TransferConfig
from botocore.exceptions import ClientError
s3 = boto3.client("s3", endpoint_url=sys.argv[1])
path = os.path.join(sys.argv[2], "large.bin")
with open(path, "wb") as file: file.write(os.urandom(12 * 1024 * 1024))
s3.upload_file(path, "backups", "large.bin", Config=TransferConfig(multipart_threshold=5 * 1024 * 1024))
body = s3.get_object(Bucket="backups", Key="large.bin")["Body"].read()
print(body == open(path, "rb").read(), s3.head_object(Bucket="backups", Key="large.bin")["ETag"].endswith('-2"'))
try:
    s3.put_object(Bucket="missing", Key="a", Body=body)
except ClientError as error:
    print(error.response["Error"]["Code"])
`;

test("boto3 uploads in parts, and reads the error of a large upload", limit, async (context) => {
  await using world = await open(context, python, "-c", "import boto3");
  const { stdout } = await world.call(python, ["-c", uploads, world.baseUrl, world.home]);
  expect(stdout).toBe("True True\nNoSuchBucket\n");
});
