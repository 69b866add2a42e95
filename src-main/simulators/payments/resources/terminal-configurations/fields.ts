import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import {
  count,
  createChoice,
  flag,
  integer,
  params,
  text,
  unsettable,
} from "../../shared/schema.ts";

const group = <Schema extends z.ZodType>(schema: Schema) => param(unsettable(schema), undefined);

const device = lazyStrictObject(() => ({ splashscreen: text.optional() }));

const switched = lazyStrictObject(() => ({ enabled: flag }));

const tips = lazyStrictObject(() => ({
  fixed_amounts: z.array(count).optional(),
  percentages: z.array(count).optional(),
  smart_tip_threshold: count.optional(),
}));

const hour = integer.pipe(z.int().min(0).max(23, "must be an hour from 0 to 23"));

const secret = z.string().min(1).max(500);

const wifi = lazyStrictObject(() => ({
  type: createChoice("enterprise_eap_peap", "enterprise_eap_tls", "personal_psk"),
  enterprise_eap_peap: lazyStrictObject(() => ({
    ca_certificate_file: secret.optional(),
    password: secret,
    ssid: secret,
    username: secret,
  })).optional(),
  enterprise_eap_tls: lazyStrictObject(() => ({
    ca_certificate_file: secret.optional(),
    client_certificate_file: secret,
    private_key_file: secret,
    private_key_file_password: secret.optional(),
    ssid: secret,
  })).optional(),
  personal_psk: lazyStrictObject(() => ({ password: secret, ssid: secret })).optional(),
}));

/** The fields of a configuration, in the order of responses. */
export const configurationFields = objectFields(() => ({
  id: shown(""),
  object: shown("terminal.configuration"),
  bbpos_wisepad3: group(device),
  bbpos_wisepos_e: group(device),
  cellular: group(switched),
  is_account_default: shown(false),
  livemode: shown(false),
  name: param(text, null),
  offline: group(switched),
  reader_security: group(lazyStrictObject(() => ({ admin_menu_passcode: text.optional() }))),
  reboot_window: group(lazyStrictObject(() => ({ end_hour: hour, start_hour: hour }))),
  stripe_s700: group(device),
  stripe_s710: group(device),
  stripe_t600: group(device),
  tipping: group(z.record(z.string().length(3), tips)),
  verifone_m425: group(device),
  verifone_p400: group(device),
  verifone_p630: group(device),
  verifone_ux700: group(device),
  verifone_v660p: group(device),
  wifi: group(wifi),
}));

/** The settings of readers. */
export type TerminalConfiguration = ObjectOf<typeof configurationFields>;

/** The parameters of `POST /v1/terminal/configurations`. */
export const createConfigurationBody = params(configurationFields.created);

/** The parameters of `POST /v1/terminal/configurations/:id`. */
export const updateConfigurationBody = params(configurationFields.updated);
