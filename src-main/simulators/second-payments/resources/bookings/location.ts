import { invalidRequest } from "../../errors.ts";
import type { Location } from "../../shared/entities.ts";
import type { State } from "../../state.ts";

/** Returns the location of a booking; 400 when there is none. */
export function requireBookable({ locations }: State, id: string): Location {
  const location = locations.get(id);
  if (location) return location;
  throw invalidRequest(400, "INVALID_VALUE", `Location \`${id}\` not found.`, "location_id");
}
