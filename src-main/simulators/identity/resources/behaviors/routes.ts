import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { presentManaged } from "../../management/present.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { filled } from "../../shared/fields.ts";

const types = [
  "ANOMALOUS_LOCATION",
  "ANOMALOUS_IP",
  "ANOMALOUS_DEVICE",
  "ANOMALOUS_ASN",
  "VELOCITY",
] as const;

/** The settings of each type of rules, unless a client sends others. */
const usual: Readonly<Record<(typeof types)[number], object>> = {
  ANOMALOUS_LOCATION: {
    maxEventsUsedForEvaluation: 20,
    minEventsNeededForEvaluation: 0,
    granularity: "CITY",
  },
  ANOMALOUS_IP: { maxEventsUsedForEvaluation: 20, minEventsNeededForEvaluation: 0 },
  ANOMALOUS_DEVICE: { maxEventsUsedForEvaluation: 20, minEventsNeededForEvaluation: 0 },
  ANOMALOUS_ASN: { maxEventsUsedForEvaluation: 20, minEventsNeededForEvaluation: 0 },
  VELOCITY: { velocityKph: 805 },
};

const body = lazyObject(() => ({
  name: filled(128),
  type: z.enum(types),
  settings: z.record(z.string(), z.unknown()).optional(),
}));

/** Rules about unusual behavior of users. All requests come from this machine, so none is unusual. */
export const routes = kindRoutes({
  path: "/api/v1/behaviors",
  param: "behavior",
  noun: "a behavior detection rule",
  kind: "BehaviorRule",
  idPrefix: "bhv",
  body,
  hasLifecycle: true,
  read: (_context, { settings, ...sent }) => ({
    ...sent,
    settings: { ...usual[sent.type], ...settings },
  }),
  present: (item, self) => {
    const { _links, ...shown } = presentManaged(item, self);
    return { ...shown, _link: _links };
  },
});
