import type { Resource } from "../../shared/resource.ts";
import type { Topup } from "./fields.ts";

export const topupResource: Resource<Topup> = {
  name: "topup",
  noun: "top-up",
  of: ({ topups }) => topups,
  present: ({ failure: _failure, ...topup }) => topup,
};
