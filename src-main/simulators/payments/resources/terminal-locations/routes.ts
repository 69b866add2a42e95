import { badRequest, missingParam } from "../../errors.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { configurationResource } from "../terminal-configurations/present.ts";
import {
  createLocationBody,
  type LocationUpdate,
  locationFields,
  type NewLocation,
  type TerminalLocation,
  updateLocationBody,
} from "./fields.ts";
import { locationResource } from "./present.ts";

const { change, create, list, remove, show } = createResourceRoutes(locationResource);

function checkConfiguration(context: SimContext, id: string | null | undefined): void {
  if (id === undefined || id === null) return;
  referenceTo(context, configurationResource, id, "configuration_overrides");
}

function createLocation(context: SimContext, input: NewLocation): TerminalLocation {
  if (!input.address) throw missingParam("address");
  if (!input.display_name) throw missingParam("display_name");
  checkConfiguration(context, input.configuration_overrides);
  const blank = locationFields.blank({ id: context.ids.next("tml_", 24) });
  return context.state.terminalLocations.add(locationFields.revise(blank, input));
}

function updateLocation(
  context: SimContext,
  location: TerminalLocation,
  input: LocationUpdate,
): TerminalLocation {
  checkConfiguration(context, input.configuration_overrides);
  const { country = location.address["country"] } = input.address ?? {};
  if (country !== location.address["country"]) {
    const message = "The country of a location cannot be changed.";
    throw badRequest(message, { param: "address[country]" });
  }
  return context.state.terminalLocations.replace(locationFields.revise(location, input));
}

function removeLocation({ state }: SimContext, { id }: TerminalLocation): void {
  const reader = [...state.terminalReaders.values()].find(({ location }) => location === id);
  if (reader) {
    const message = `The location ${id} has a reader (${reader.id}). Delete its readers first.`;
    throw badRequest(message);
  }
  state.terminalLocations.remove(id);
}

/** Places with readers. */
export const routes = [
  create("POST /v1/terminal/locations", "Creates a location", {
    body: createLocationBody,
    run: createLocation,
  }),
  list("GET /v1/terminal/locations", "Lists locations", () => ({})),
  show("GET /v1/terminal/locations/:id", "Shows a location"),
  change("POST /v1/terminal/locations/:id", "Changes a location", {
    body: updateLocationBody,
    run: updateLocation,
  }),
  remove("DELETE /v1/terminal/locations/:id", "Deletes a location without readers", removeLocation),
];
