import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { route } from "../../route.ts";
import { notFound } from "../../errors.ts";
import { requireUser } from "../../shared/find.ts";
import { filled } from "../../shared/fields.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";

const body = lazyLooseObject(() => ({
  name: filled(),
  platform: z.enum(["ANDROID", "CHROMEOS", "IOS", "MACOS", "WINDOWS"]),
  displayRemediationMode: z.enum(["HIDE", "SHOW"]).optional(),
  devicePostureChecks: z.record(z.string(), z.unknown()).optional(),
  gracePeriod: z.record(z.string(), z.unknown()).optional(),
}));

const noDevice = () => ({});

const DEVICES = "/api/v1/devices";

/** Device assurance policies, and devices: a device enrols with Okta Verify, so there is none. */
export const routes = [
  ...kindRoutes({
    path: "/api/v1/device-assurances",
    param: "assurance",
    noun: "a device assurance policy",
    kind: "DeviceAssurance",
    idPrefix: "dae",
    body,
    present: ({ id, fields, created, lastUpdated }, self, { state }) => ({
      id,
      ...fields,
      createdBy: state.ownerId,
      createdDate: presentTime(created),
      lastUpdatedBy: state.ownerId,
      lastUpdate: presentTime(lastUpdated),
      _links: { self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } } },
    }),
  }),
  route(`GET ${DEVICES}`, "Lists the devices", {
    query: pageQuery,
    unsupported: ["expand"],
    unsupportedFilters: ["search"],
    handle: (_context, request) =>
      respondWithPage(request, takePage([], request.query, 200), noDevice),
  }),
  route(`GET ${DEVICES}/:device`, "Shows a device", (_context, { params }) => {
    throw notFound(params["device"] ?? "", "Device");
  }),
  route("GET /api/v1/users/:id/devices", "Lists the devices of a user", ({ state }, { params }) => {
    requireUser(state, params);
    return [];
  }),
];
