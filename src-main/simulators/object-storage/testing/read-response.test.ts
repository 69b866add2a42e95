import { expect, test } from "vitest";
import { readResponse } from "./read-response.ts";

const read = (operation: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
  readResponse(operation, { method: "GET", url: "/", requestHeaders: {}, headers, text });

const list = (members: string) => `<ListBucketResult>${members}</ListBucketResult>`;

test("reads elements, lists, attributes and headers by the shape of the operation", () => {
  const contents = "<Contents><Key>a</Key><Size>3</Size></Contents>";
  expect(read("ListObjectsV2", list(`<IsTruncated>false</IsTruncated>${contents}`))).toEqual({
    IsTruncated: false,
    Contents: [{ Key: "a", Size: 3 }],
  });
  const grantee = '<Grantee xsi:type="CanonicalUser"><ID>x</ID></Grantee>';
  const acl = `<AccessControlList><Grant>${grantee}</Grant></AccessControlList>`;
  expect(read("GetBucketAcl", `<AccessControlPolicy>${acl}</AccessControlPolicy>`)).toEqual({
    Grants: [{ Grantee: { Type: "CanonicalUser", ID: "x" } }],
  });
  const headers = { "content-length": "3", etag: '"e"', "x-amz-meta-a": "1" };
  expect(read("HeadObject", "", headers)).toEqual({
    ContentLength: 3,
    ETag: '"e"',
    Metadata: { a: "1" },
  });
});

test.each([
  ["a foreign element", "ListObjectsV2", list("<Colour>red</Colour>"), {}],
  ["a foreign element of an item", "ListObjectsV2", list("<Contents><Hue>1</Hue></Contents>"), {}],
  ["a foreign item", "GetBucketTagging", "<Tagging><TagSet><T/></TagSet></Tagging>", {}],
  ["a wrong number", "ListObjectsV2", list("<MaxKeys>many</MaxKeys>"), {}],
  ["a wrong boolean", "ListObjectsV2", list("<IsTruncated>no</IsTruncated>"), {}],
  [
    "a wrong time",
    "ListBuckets",
    "<ListAllMyBucketsResult><Buckets><Bucket><CreationDate>now</CreationDate></Bucket></Buckets></ListAllMyBucketsResult>",
    {},
  ],
  ["another root", "ListObjectsV2", "<ListVersionsResult/>", {}],
  ["a body that is missing", "ListObjectsV2", "", {}],
  ["a foreign header", "HeadObject", "", { "x-amz-colour": "red" }],
])("rejects %s", (_, operation, text, headers) => {
  expect(() => read(operation, text, headers)).toThrow();
});
