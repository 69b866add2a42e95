import type { App } from "../authorization/entities.ts";
import { evaluateOel } from "../expression/evaluate.ts";
import { parseOel } from "../expression/parse.ts";
import { OelError } from "../expression/tokens.ts";
import { userWorld } from "../expression/user-world.ts";
import { PatternError } from "#core/text/pattern.ts";
import { isRecord } from "#shared/text/json-in.ts";
import type { Profile, State, User } from "../state.ts";
import { settingsAt } from "./objects.ts";

export const MAPPINGS = "/api/v1/mappings";

/** The mapping of an app has its id: from users of the org to users of the app, or back. */
export const mappingId = (appId: string, direction: "push" | "pull") =>
  `${direction === "push" ? "prm" : "prn"}${appId.slice(3)}`;

/** Returns the properties of a mapping by the names of the target. */
export const mappedProperties = (state: State, id: string) =>
  settingsAt(state, `${MAPPINGS}/${id}`, {});

/** Returns the attributes that a user of an app has by the mapping of the app. */
export function mapProfile(state: State, app: App, user: User): Profile {
  const properties = mappedProperties(state, mappingId(app.id, "push"));
  const world = userWorld(state, user, { source: { ...user.profile } });
  const pairs = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const expression = isRecord(property) ? property["expression"] : undefined;
    if (typeof expression !== "string") return [];
    try {
      const value = evaluateOel(parseOel(expression), world);
      return value === null || value === undefined ? [] : [[name, value]];
    } catch (error) {
      if (error instanceof OelError || error instanceof PatternError) return [];
      throw error;
    }
  });
  return Object.fromEntries(pairs);
}
