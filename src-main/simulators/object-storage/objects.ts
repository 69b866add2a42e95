import { listedByAge, createObjectList } from "#core/contract/objects.ts";
import { objectHeaders } from "./resources/objects/present.ts";
import { presentTime } from "./shared/present.ts";
import type { State } from "./state.ts";

const UNITS = ["bytes", "KiB", "MiB", "GiB"];

/** `5242880` → `5.0 MiB` */
function presentSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${UNITS[power] ?? ""}`;
}

function countOf(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "objects",
    of: (state) => state.objects,
    summarize: ({ id, blob, settings, modifiedAt }) => ({
      label: `${id}, ${presentSize(blob.length)}`,
      status: settings.storageClass,
      createdAt: modifiedAt,
    }),
    present: (object) => ({
      Bucket: object.bucket,
      Key: object.key,
      Size: object.blob.length,
      Headers: objectHeaders(object, undefined),
      Tags: Object.fromEntries(object.tags),
      Checksum: object.checksum,
      PartSizes: object.parts?.map(({ size }) => size),
    }),
  }),
  objectList({
    name: "buckets",
    of: (state) => listedByAge(state.buckets),
    summarize: ({ id, objects, createdAt }) => ({
      label: id,
      status: countOf(objects.size, "object"),
      createdAt,
    }),
    present: (bucket) => ({
      Name: bucket.id,
      CreationDate: presentTime(bucket.createdAt),
      BucketRegion: bucket.region,
      Objects: bucket.objects.size,
      Tags: Object.fromEntries(bucket.tags),
    }),
  }),
  objectList({
    name: "uploads",
    title: "Uploads in parts",
    of: (state) => state.uploads,
    summarize: ({ bucket, key, parts, initiatedAt }) => ({
      label: `${bucket}/${key}`,
      status: countOf(parts.size, "part"),
      createdAt: initiatedAt,
    }),
    present: (upload) => ({
      Bucket: upload.bucket,
      Key: upload.key,
      UploadId: upload.id,
      Initiated: presentTime(upload.initiatedAt),
      Parts: Array.from(upload.parts.values(), (part) => ({
        PartNumber: part.number,
        Size: part.blob.length,
        ETag: part.etag,
      })),
    }),
  }),
];
