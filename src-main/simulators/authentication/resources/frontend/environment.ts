import type { SimContext } from "../../state.ts";

const attribute = (name: string, factors: readonly string[], isRequired = false) => ({
  [name]: {
    name,
    enabled: true,
    required: isRequired,
    used_for_first_factor: factors.length > 0,
    first_factors: factors,
    used_for_second_factor: false,
    second_factors: [],
    verifications: factors,
    verify_at_sign_up: false,
  },
});

/** The settings of the instance, as clerk-js loads them first. `site` is where the portal is. */
export function presentEnvironment({ state }: SimContext, site: string) {
  return {
    auth_config: {
      object: "auth_config",
      id: `aconf_${state.instanceId}`,
      single_session_mode: true,
      claimed_at: null,
      reverification: false,
    },
    display_config: {
      object: "display_config",
      id: `display_${state.instanceId}`,
      instance_environment_type: "development",
      application_name: "Simdeck",
      preferred_sign_in_strategy: "password",
      home_url: site,
      sign_in_url: `${site}/sign-in`,
      sign_up_url: `${site}/sign-up`,
      user_profile_url: `${site}/user`,
      after_sign_in_url: site,
      after_sign_up_url: site,
      after_sign_out_one_url: site,
      after_sign_out_all_url: site,
      branded: false,
      captcha_public_key: null,
      captcha_widget_type: null,
      captcha_provider: null,
      theme: {},
    },
    user_settings: {
      attributes: {
        ...attribute("email_address", ["email_code"], true),
        ...attribute("phone_number", ["phone_code"]),
        ...attribute("username", []),
        ...attribute("first_name", []),
        ...attribute("last_name", []),
        ...attribute("password", ["password"]),
      },
      social: {},
      saml: { enabled: false },
      enterprise_sso: { enabled: false },
      sign_in: { second_factor: { required: false, enabled: true } },
      sign_up: { captcha_enabled: false, mode: "public", progressive: true },
      restrictions: {},
      username_settings: { min_length: 4, max_length: 64 },
      password_settings: { min_length: 8, max_length: 72, disable_hibp: true },
      passkey_settings: { allow_autofill: false, show_sign_in_button: false },
      actions: { delete_self: true, create_organization: true },
    },
    organization_settings: {
      enabled: true,
      max_allowed_memberships: 5,
      actions: { admin_delete: true },
      domains: { enabled: true, enrollment_modes: ["manual_invitation"], default_role: null },
    },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        user: { enabled: false, has_paid_plans: false },
        organization: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: { enabled: false },
    maintenance_mode: false,
  };
}
