import type * as z from "zod";
import type { Path, Route } from "#core/contract/route.ts";
import { route } from "../route.ts";
import type { SimContext, State } from "../state.ts";
import type { Json } from "./entities.ts";
import { fillPath, settingsAt } from "./objects.ts";

type Params = Readonly<Record<string, string>>;

/** Settings that are shown and replaced as a whole. */
export interface SettingRules<Sent extends Json> {
  readonly path: Path;
  /** The settings in texts: `the captcha of the org`. */
  readonly noun: string;
  readonly body: z.ZodType<Sent>;
  /** The settings until they are replaced. */
  readonly usual: Json;
  /** The method that replaces them. Default: PUT. */
  readonly method?: "PUT" | "POST";
  /** Throws when the path leads to no owner of such settings. */
  readonly owner?: (state: State, params: Params) => unknown;
  /** Throws when the settings cannot be kept. */
  check?(context: SimContext, sent: Sent): void;
  /** The settings as the API shows them. Default: all of them. */
  readonly present?: (settings: Json, self: string, context: SimContext) => object;
}

/** Makes the routes to show and to replace settings. */
export function settingRoutes<Sent extends Json>(
  rules: SettingRules<Sent>,
): readonly Route<State>[] {
  const { path, noun, usual, owner, present } = rules;
  const show = (context: SimContext, params: Params, base: string) => {
    owner?.(context.state, params);
    const own = fillPath(path, params);
    const settings = settingsAt(context.state, own, usual);
    return present?.(settings, `${base}${own}`, context) ?? settings;
  };
  return [
    route(`GET ${path}`, `Shows ${noun}`, (context, { params, baseUrl }) =>
      show(context, params, baseUrl),
    ),
    route(`${rules.method ?? "PUT"} ${path}`, `Replaces ${noun}`, {
      body: rules.body,
      handle: (context, { params, body, baseUrl }) => {
        owner?.(context.state, params);
        rules.check?.(context, body);
        context.state.management.settings.set(fillPath(path, params), body);
        return show(context, params, baseUrl);
      },
    }),
  ];
}
