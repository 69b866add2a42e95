import { validationFailed } from "../../errors.ts";

type ApiObject = Readonly<Record<string, unknown>>;

function pick(from: ApiObject, names: ReadonlySet<string>): ApiObject {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}

function namesIn(list: string): ReadonlySet<string> {
  const names = list.split(",").map((name) => name.trim());
  return new Set(names.filter((name) => name !== ""));
}

/** Reads `fields`: `status,profile:(firstName,city)`. A user keeps its id whatever is named. */
export function createProjection(fields: string | undefined): (user: ApiObject) => ApiObject {
  if (fields === undefined) return (user) => user;
  const [, ahead = "", inner, after = ""] = /^([^()]*?)(?:profile:\(([^()]*)\)([^()]*))?$/.exec(
    fields,
  ) ?? [undefined, undefined];
  if (ahead + (inner ?? "") + after === "") {
    throw validationFailed("fields", ["fields: The value is not a list of fields"]);
  }
  const names = namesIn(`id,${ahead},${inner === undefined ? "" : "profile"},${after}`);
  const attributes = inner === undefined ? undefined : namesIn(inner);
  return (user) => {
    const { profile, ...rest } = pick(user, names);
    if (profile === undefined) return rest;
    const isPart = attributes !== undefined && typeof profile === "object" && profile !== null;
    return { ...rest, profile: isPart ? pick({ ...profile }, attributes) : profile };
  };
}
