import { isRecord } from "#shared/text/json-in.ts";
import { referenceTo, type Resource } from "../../shared/resource.ts";
import type { SimContext, State } from "../../state.ts";
import { choose, configurationFields, type MethodConfiguration, methodNames } from "./fields.ts";

type Preference = MethodConfiguration["preferences"][string];

/** Returns the id of the configuration that every account begins with. */
const defaultId = ({ account }: State): string => account.id.replace("acct_", "pmc_");

/** Returns the configurations of an account; the default one is there from the start. */
function configurationsOf(state: State): State["methodConfigurations"] {
  const id = defaultId(state);
  const { methodConfigurations } = state;
  if (!methodConfigurations.has(id)) {
    methodConfigurations.add(configurationFields.blank({ id, is_default: true, name: "Default" }));
  }
  return methodConfigurations;
}

/** Returns the values that a configuration takes over where its own preference is none. */
function inheritedBy(
  { parent }: MethodConfiguration,
  state: State,
  name: string,
): "off" | "on" | undefined {
  const above = state.methodConfigurations.get(parent ?? "");
  return above && choose(name, above.preferences[name] ?? "none").display_preference.value;
}

export const methodConfigurationResource: Resource<MethodConfiguration> = {
  name: "payment_method_configuration",
  noun: "payment method configuration",
  of: configurationsOf,
  present: (configuration, { state }) => {
    const { preferences, ...rest } = configuration;
    const methods = methodNames().map((name) => {
      const wish = preferences[name] ?? "none";
      return [name, choose(name, wish, inheritedBy(configuration, state, name))] as const;
    });
    return { ...rest, ...Object.fromEntries(methods) };
  },
};

function preferencesIn(input: object): Readonly<Record<string, Preference>> {
  const given: Record<string, Preference> = {};
  for (const name of methodNames()) {
    const wish: unknown = Reflect.get(input, name);
    const display = isRecord(wish) ? wish["display_preference"] : undefined;
    const preference = isRecord(display) ? display["preference"] : undefined;
    if (preference === "none" || preference === "off" || preference === "on") {
      given[name] = preference;
    }
  }
  return given;
}

/** Creates a configuration. */
export function createConfiguration(
  context: SimContext,
  input: { readonly name?: string | undefined; readonly parent?: string | undefined },
): MethodConfiguration {
  const { parent } = input;
  if (parent !== undefined) referenceTo(context, methodConfigurationResource, parent, "parent");
  const blank = configurationFields.blank({
    id: context.ids.next("pmc_", 24),
    name: "Configuration",
    preferences: preferencesIn(input),
  });
  const configurations = configurationsOf(context.state);
  return configurations.add(configurationFields.revise(blank, input));
}

/** Changes the name or the methods of a configuration. */
export function updateConfiguration(
  { state }: SimContext,
  configuration: MethodConfiguration,
  input: object,
): MethodConfiguration {
  return configurationsOf(state).replace({
    ...configurationFields.revise(configuration, input),
    preferences: { ...configuration.preferences, ...preferencesIn(input) },
  });
}
