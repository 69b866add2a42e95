import type { ObjectCollection } from "#core/kernel/objects.ts";
import { objectHeaders } from "./resources/objects/present.ts";
import { presentTime } from "./shared/present.ts";
import type { Bucket, State, StoredObject, Upload } from "./state.ts";

const UNITS = ["bytes", "KiB", "MiB", "GiB"];

/** `5242880` → `5.0 MiB` */
function presentSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${UNITS[power] ?? ""}`;
}

function viewBucket(bucket: Bucket): unknown {
  return {
    Name: bucket.id,
    CreationDate: presentTime(bucket.createdAt),
    BucketRegion: bucket.region,
    Objects: bucket.objects.size,
    Tags: Object.fromEntries(bucket.tags),
  };
}

function viewObject(object: StoredObject): unknown {
  return {
    Bucket: object.bucket,
    Key: object.key,
    Size: object.blob.length,
    Headers: objectHeaders(object, undefined),
    Tags: Object.fromEntries(object.tags),
    Checksum: object.checksum,
    PartSizes: object.partSizes,
  };
}

function viewUpload(upload: Upload): unknown {
  return {
    Bucket: upload.bucket,
    Key: upload.key,
    UploadId: upload.id,
    Initiated: presentTime(upload.initiatedAt),
    Parts: [...upload.parts.values()].map((part) => ({
      PartNumber: part.number,
      Size: part.blob.length,
      ETag: part.etag,
    })),
  };
}

/** What the panel lists of the object storage. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "objects",
    title: "Objects",
    count: (state) => state.objects.size,
    list: function* (state) {
      for (const { id, blob, settings, modifiedAt } of state.objects.newestFirst()) {
        const label = `${id}, ${presentSize(blob.length)}`;
        yield { id, label, status: settings.storageClass, createdAt: modifiedAt };
      }
    },
    find: ({ state }, id) => {
      const object = state.objects.get(id);
      return object && viewObject(object);
    },
  },
  {
    name: "buckets",
    title: "Buckets",
    count: (state) => state.buckets.size,
    list: function* (state) {
      const buckets = [...state.buckets.from(() => true)].map(([, bucket]) => bucket);
      for (const bucket of buckets.sort((a, b) => b.createdAt - a.createdAt)) {
        const count = bucket.objects.size;
        const status = `${String(count)} ${count === 1 ? "object" : "objects"}`;
        yield { id: bucket.id, label: bucket.id, status, createdAt: bucket.createdAt };
      }
    },
    find: ({ state }, id) => {
      const bucket = state.buckets.get(id);
      return bucket && viewBucket(bucket);
    },
  },
  {
    name: "uploads",
    title: "Uploads in parts",
    count: (state) => state.uploads.size,
    list: function* (state) {
      for (const { id, bucket, key, parts, initiatedAt } of state.uploads.newestFirst()) {
        const status = `${String(parts.size)} ${parts.size === 1 ? "part" : "parts"}`;
        yield { id, label: `${bucket}/${key}`, status, createdAt: initiatedAt };
      }
    },
    find: ({ state }, id) => {
      const upload = state.uploads.get(id);
      return upload && viewUpload(upload);
    },
  },
];
