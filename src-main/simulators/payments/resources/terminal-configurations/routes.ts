import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag } from "../../shared/schema.ts";
import { createConfigurationBody, configurationFields, updateConfigurationBody } from "./fields.ts";
import { configurationResource } from "./present.ts";

const { change, create, list, remove, show } = createResourceRoutes(configurationResource);

/** Settings of readers. */
export const routes = [
  create("POST /v1/terminal/configurations", "Creates settings of readers", {
    body: createConfigurationBody,
    run: ({ ids, state }, input) => {
      const blank = configurationFields.blank({ id: ids.next("tmc_", 24) });
      return state.terminalConfigurations.add(configurationFields.revise(blank, input));
    },
  }),
  list("GET /v1/terminal/configurations", "Lists settings of readers", () => ({
    is_account_default: equal("is_account_default", flag),
  })),
  show("GET /v1/terminal/configurations/:id", "Shows settings of readers"),
  change("POST /v1/terminal/configurations/:id", "Changes settings of readers", {
    body: updateConfigurationBody,
    run: ({ state }, configuration, input) =>
      state.terminalConfigurations.replace(configurationFields.revise(configuration, input)),
  }),
  remove(
    "DELETE /v1/terminal/configurations/:id",
    "Deletes settings of readers",
    (context, { id }) => {
      const { terminalConfigurations, terminalLocations } = context.state;
      terminalConfigurations.remove(id);
      for (const location of terminalLocations.values()) {
        if (location.configuration_overrides !== id) continue;
        terminalLocations.replace({ ...location, configuration_overrides: undefined });
      }
    },
  ),
];
