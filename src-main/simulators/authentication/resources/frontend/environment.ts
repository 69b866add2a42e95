import type { SimContext } from "../../state.ts";
import { userSettings } from "./user-settings.ts";

/** The addresses of the portal and of the pages of the app. */
function addresses(site: string) {
  return {
    home_url: site,
    sign_in_url: `${site}/sign-in`,
    sign_up_url: `${site}/sign-up`,
    user_profile_url: `${site}/user`,
    waitlist_url: `${site}/waitlist`,
    oauth_consent_url: `${site}/oauth-consent`,
    after_sign_in_url: site,
    after_sign_up_url: site,
    after_sign_out_one_url: site,
    after_sign_out_all_url: site,
    after_switch_session_url: site,
    after_join_waitlist_url: site,
    organization_profile_url: `${site}/organization`,
    create_organization_url: `${site}/create-organization`,
    after_leave_organization_url: site,
    after_create_organization_url: site,
    logo_link_url: site,
  };
}

const images = {
  logo_image_url: null,
  favicon_image_url: null,
  logo_url: null,
  favicon_url: null,
  logo_image: null,
  favicon_image: null,
};

const captcha = {
  captcha_public_key: null,
  captcha_widget_type: null,
  captcha_public_key_invisible: null,
  captcha_provider: null,
  captcha_oauth_bypass: [],
  captcha_heartbeat: false,
};

const nativeSettings = {
  object: "native_settings",
  api_enabled: true,
  trusted_device_sign_in_enabled: false,
  trusted_device_enrollment_prompt_after_sign_in_enabled: false,
  trusted_device_enrollment_prompt_after_sign_up_enabled: false,
};

/** The fields and factors of the instance in the form of older versions. */
const fields = {
  first_name: "on",
  last_name: "on",
  email_address: "required",
  phone_number: "on",
  username: "on",
  password: "on",
  identification_requirements: [["email_address"]],
  identification_strategies: ["email_address", "phone_number", "username"],
  first_factors: ["email_code", "password", "phone_code", "ticket"],
  second_factors: ["backup_code", "totp"],
  email_address_verification_strategies: ["email_code"],
};

/** The settings of the instance, as clerk-js loads them first. `site` is where the portal is. */
export function presentEnvironment({ state }: SimContext, site: string) {
  return {
    auth_config: {
      object: "auth_config",
      id: `aconf_${state.instanceId}`,
      ...fields,
      single_session_mode: true,
      enhanced_email_deliverability: false,
      test_mode: true,
      cookieless_dev: true,
      url_based_session_syncing: true,
      claimed_at: null,
      reverification: false,
      native_settings: nativeSettings,
    },
    display_config: {
      object: "display_config",
      id: `display_${state.instanceId}`,
      instance_environment_type: "development",
      application_name: "Simdeck",
      theme: {},
      preferred_sign_in_strategy: "password",
      ...addresses(site),
      ...images,
      support_email: null,
      branded: false,
      experimental_force_oauth_first: false,
      clerk_js_version: null,
      show_devmode_warning: false,
      google_one_tap_client_id: null,
      help_url: null,
      privacy_policy_url: null,
      terms_url: null,
      ...captcha,
    },
    user_settings: userSettings,
    organization_settings: {
      enabled: true,
      max_allowed_memberships: 5,
      actions: { admin_delete: true },
      domains: {
        enabled: true,
        enrollment_modes: ["manual_invitation", "automatic_invitation", "automatic_suggestion"],
        default_role: "org:member",
      },
      slug: { disabled: false },
      creator_role: "org:admin",
    },
    fraud_settings: {
      object: "fraud_settings",
      native: { device_attestation_mode: "disabled" },
    },
    commerce_settings: {
      billing: {
        stripe_publishable_key: null,
        free_trial_requires_payment_method: true,
        user: { enabled: false, has_paid_plans: false },
        organization: { enabled: false, has_paid_plans: false },
      },
    },
    api_keys_settings: {
      enabled: false,
      user_api_keys_enabled: false,
      orgs_api_keys_enabled: false,
    },
    protect_config: { loaders: [] },
    client_debug_mode: false,
    partitioned_cookies: false,
    maintenance_mode: false,
  };
}

/** The settings of the portal, which has the pages for people without a page of their app. */
export function presentAccountPortal(site: string) {
  const { after_sign_in_url: signedIn, after_sign_up_url: signedUp, ...rest } = addresses(site);
  return {
    object: "account_portal" as const,
    ...{ allowed: true, enabled: true, internal_linking: false },
    after_sign_in_url: signedIn,
    after_sign_up_url: signedUp,
    after_join_waitlist_url: rest.after_join_waitlist_url,
    after_create_organization_url: rest.after_create_organization_url,
    after_leave_organization_url: rest.after_leave_organization_url,
    logo_link_url: rest.logo_link_url,
    customization: {
      appearance: "auto" as const,
      ...{ background_color_dark: null, background_color_light: null },
      ...{ primary_color_dark: null, primary_color_light: null },
    },
  };
}
