import type { RouteResponse } from "#core/kernel/response.ts";
import { xml } from "../answers.ts";
import { invalidArgument } from "../errors.ts";
import { findObject } from "../find.ts";
import { headerOf, type Call, type Operation } from "../operation.ts";
import { checksumElements } from "../present.ts";
import type { StorageContext, StoredObject } from "../state.ts";
import { element, elements, xmlDocument, type Content } from "../xml/write-xml.ts";

function presentParts({ partSizes }: StoredObject): Content {
  if (!partSizes) return undefined;
  return elements({
    PartNumberMarker: 0,
    NextPartNumberMarker: partSizes.length,
    MaxParts: 1_000,
    IsTruncated: false,
    PartsCount: partSizes.length,
  });
}

const attributes: Readonly<Record<string, (object: StoredObject) => Content>> = {
  ETag: (object) => object.etag,
  Checksum: (object) => checksumElements(object.checksum),
  ObjectParts: presentParts,
  StorageClass: (object) => object.settings.storageClass,
  ObjectSize: (object) => object.blob.length,
};

function getAttributes({ state }: StorageContext, call: Call): RouteResponse {
  const object = findObject(state, call);
  const header = headerOf(call, "x-amz-object-attributes") ?? "";
  const names = header.split(",").map((name) => name.trim());
  const shown = names.map((name) => {
    const present = attributes[name];
    if (present) return element(name, present(object));
    throw invalidArgument("Invalid attribute name specified.", "x-amz-object-attributes", name);
  });
  return xml(xmlDocument("GetObjectAttributesResponse", shown), {
    "last-modified": new Date(object.modifiedAt).toUTCString(),
  });
}

/** What is known of an object, in one answer. */
export const attributeOperations: readonly Operation[] = [
  {
    name: "GetObjectAttributes",
    method: "GET",
    level: "object",
    parameter: "attributes",
    handle: getAttributes,
  },
];
