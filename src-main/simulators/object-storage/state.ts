import type { Context, Seed } from "#core/contract/context.ts";
import { type Blob, BlobStore } from "#core/state/bytes/blob-store.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import type { AccessSettings, Acl } from "./access/types.ts";
import { initialAccess } from "./access/initial-buckets.ts";
import { BUCKETS_VARIABLE, readBuckets } from "./access/variables.ts";
import type { AlgorithmName } from "./checksums/algorithms.ts";
import { REGION } from "./shared/account.ts";

/** A checksum that is kept with an object or a part. */
export interface Checksum {
  readonly algorithm: AlgorithmName;
  /** Base64; a composite one ends in `-` and the number of parts. */
  readonly value: string;
  readonly type: "FULL_OBJECT" | "COMPOSITE";
}

/** Tags in the order they were set. */
export type Tags = ReadonlyMap<string, string>;

/** The encryption of an object, as its headers show it; the bytes are stored unchanged. */
export interface Encryption {
  readonly algorithm: "AES256" | "aws:kms" | "aws:kms:dsse";
  /** The MD5 of the customer's key, base64: reads must send that key. */
  readonly customerKey?: string;
  /** An ARN. */
  readonly kmsKey?: string;
  readonly usesBucketKey?: boolean;
}

/** The settings of an object at the time of its put. */
export interface ObjectSettings {
  /** `content-type`, `cache-control`, …: answered as they came. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly storageClass: string;
  readonly encryption: Encryption;
}

/** A time before which a version cannot be deleted. */
export interface Retention {
  readonly mode: "GOVERNANCE" | "COMPLIANCE";
  readonly until: number;
}

/** The protection of a version. */
export interface ObjectLock {
  readonly retention: Retention | undefined;
  readonly legalHold: "ON" | "OFF" | undefined;
}

/** The object lock of a bucket, with the retention of new versions. */
export interface BucketLock {
  readonly defaultRetention:
    | {
        readonly mode: Retention["mode"];
        readonly period: number;
        readonly unit: "Days" | "Years";
      }
    | undefined;
}

export interface StoredObject {
  /** `bucket/key` */
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  readonly blob: Blob;
  /** Without quotes. */
  readonly etag: string;
  readonly modifiedAt: number;
  readonly settings: ObjectSettings;
  readonly tags: Tags;
  readonly acl: Acl;
  readonly lock: ObjectLock | undefined;
  readonly checksum: Checksum | undefined;
  /** The parts it was uploaded in. */
  readonly parts: readonly ObjectPart[] | undefined;
  /** The restored copy of an archived object. */
  readonly restoration?: Restoration;
}

/** A copy of an archived object that can be read for some days. */
export interface Restoration {
  readonly readyAt: number;
  readonly expiresAt: number;
}

/** A marker in the place of a deleted object, among the versions of its key. */
export interface DeleteMarker {
  readonly isMarker: true;
  readonly key: string;
  readonly versionId: string;
  readonly modifiedAt: number;
}

/** A version of a key. */
export type Entry = StoredObject | DeleteMarker;

export interface ObjectPart {
  readonly number: number;
  readonly size: number;
  readonly checksum: Checksum | undefined;
}

export interface Part {
  readonly number: number;
  readonly blob: Blob;
  readonly etag: string;
  readonly modifiedAt: number;
  readonly checksum: Checksum | undefined;
}

export interface Upload {
  readonly id: string;
  readonly bucket: string;
  readonly key: string;
  readonly initiatedAt: number;
  readonly settings: ObjectSettings;
  readonly tags: Tags;
  readonly acl: Acl;
  readonly lock: ObjectLock | undefined;
  readonly checksumAlgorithm: AlgorithmName | undefined;
  readonly checksumType: Checksum["type"];
  readonly parts: Map<number, Part>;
}

/** One rule of a bucket's CORS configuration, under the names of its elements. */
export interface CorsRule {
  readonly ID?: string | undefined;
  readonly AllowedOrigin: readonly string[];
  readonly AllowedMethod: readonly string[];
  readonly AllowedHeader: readonly string[];
  readonly ExposeHeader: readonly string[];
  readonly MaxAgeSeconds?: number | undefined;
}

export interface Bucket extends AccessSettings {
  /** Its name. */
  readonly id: string;
  readonly createdAt: number;
  readonly region: string;
  /** The current object of each key. */
  readonly objects: SortedMap<StoredObject>;
  /** The versions behind it, newest first. */
  readonly older: Map<string, readonly Entry[]>;
  /** `undefined` until it is enabled for the first time. */
  versioning: "Enabled" | "Suspended" | undefined;
  /** Deletions for good need a code of an MFA device. `undefined` until it is set. */
  mfaDelete: "Enabled" | "Disabled" | undefined;
  objectLock: BucketLock | undefined;
  tags: Tags;
  /** Empty when no configuration is set. */
  cors: readonly CorsRule[];
  /** The documents of other configurations, by query parameter. */
  readonly configuration: Map<string, string>;
  /** The scheduled run of its lifecycle. */
  lifecycleTask: number | undefined;
}

export interface State {
  readonly blobs: BlobStore;
  readonly buckets: SortedMap<Bucket>;
  /** Every object in the order they were put, for the panel. */
  readonly objects: Collection<StoredObject>;
  /** Uploads in parts that are neither completed nor aborted. */
  readonly uploads: Collection<Upload>;
  /** The etags of objects by their completed uploads, oldest first: a completion can be repeated. */
  readonly completed: Map<string, string>;
}

export type SimContext = Context<State>;

/** A bucket without objects. */
export function createBucket(
  id: string,
  { createdAt, region }: Pick<Bucket, "createdAt" | "region">,
  access: AccessSettings,
): Bucket {
  const empty = { objects: new SortedMap<StoredObject>(), tags: new Map(), cors: [] };
  const own = {
    ...{ configuration: new Map<string, string>(), lifecycleTask: undefined },
    ...{ older: new Map<string, readonly Entry[]>(), versioning: undefined },
    ...{ mfaDelete: undefined, objectLock: undefined },
  };
  return { id, createdAt, region, ...empty, ...own, ...access };
}

/** A storage with the buckets that the environment names. */
export function createState({ now, environment }: Pick<Seed, "now" | "environment">): State {
  const buckets = new SortedMap<Bucket>();
  for (const initial of readBuckets(environment[BUCKETS_VARIABLE] ?? "") ?? []) {
    const access = initialAccess(initial);
    const { name } = initial;
    buckets.set(name, createBucket(name, { createdAt: now, region: REGION }, access));
  }
  return {
    blobs: new BlobStore(),
    buckets,
    objects: new Collection(),
    uploads: new Collection(),
    completed: new Map(),
  };
}

/** Takes an object away; false when there was none. */
export function removeObject(state: State, bucket: Bucket, key: string): boolean {
  const object = bucket.objects.get(key);
  if (!object) return false;
  bucket.objects.delete(key);
  state.objects.remove(object.id);
  state.blobs.release(object.blob);
  return true;
}

/** Another version of the record about the same bytes. */
export function replaceObject(state: State, bucket: Bucket, object: StoredObject): void {
  bucket.objects.set(object.key, object);
  state.objects.replace(object);
}

const MAX_COMPLETED = 1_000;

/** Remembers the result of an upload. */
export function rememberCompletion({ completed }: State, { id }: Upload, etag: string): void {
  completed.set(id, etag);
  const [oldest] = completed.keys();
  if (completed.size > MAX_COMPLETED && oldest !== undefined) completed.delete(oldest);
}

/** Ends an upload in parts and lets its parts go. */
export function removeUpload(state: State, upload: Upload): void {
  state.uploads.remove(upload.id);
  for (const part of upload.parts.values()) state.blobs.release(part.blob);
  upload.parts.clear();
}
