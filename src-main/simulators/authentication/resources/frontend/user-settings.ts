import { providers } from "../../external-accounts/providers.ts";

interface Attribute {
  readonly first?: readonly string[];
  readonly second?: readonly string[];
  readonly verifications?: readonly string[];
  readonly isRequired?: boolean;
  /** True if it can be given at a sign-up. Default: true. */
  readonly isEnabled?: boolean;
}

/** An attribute of users: how it identifies them, and how it is verified. */
const attribute = (
  name: string,
  { first = [], second = [], verifications = [], isRequired = false, isEnabled = true }: Attribute,
) => ({
  [name]: {
    enabled: isEnabled,
    required: isRequired,
    used_for_first_factor: first.length > 0,
    first_factors: first,
    used_for_second_factor: second.length > 0,
    second_factors: second,
    verifications,
    verify_at_sign_up: isRequired,
    immutable: false,
  },
});

const isOff = { isEnabled: false };

/** The providers whose accounts people can sign in with. */
const social = Object.fromEntries(
  Object.entries(providers).map(([strategy, name]) => [
    strategy,
    {
      ...{ enabled: true, required: false, authenticatable: true, strategy, name },
      ...{
        not_selectable: false,
        deprecated: false,
        logo_url: null,
        block_email_subaddresses: false,
      },
    },
  ]),
);

/** The settings of users, sign-ins and sign-ups, as clerk-js reads them. */
export const userSettings = {
  attributes: {
    ...attribute("email_address", {
      first: ["email_code"],
      verifications: ["email_code"],
      isRequired: true,
    }),
    ...attribute("phone_number", { first: ["phone_code"], verifications: ["phone_code"] }),
    ...attribute("username", { first: ["password"] }),
    ...attribute("web3_wallet", isOff),
    ...attribute("first_name", {}),
    ...attribute("last_name", {}),
    ...attribute("password", { first: ["password"] }),
    ...attribute("authenticator_app", { second: ["totp"], verifications: ["totp"] }),
    ...attribute("ticket", { first: ["ticket"] }),
    ...attribute("backup_code", { second: ["backup_code"] }),
    ...attribute("passkey", isOff),
  },
  social,
  saml: { enabled: false, self_serve_sso: false },
  enterprise_sso: { enabled: false, self_serve_sso: false },
  sign_in: { second_factor: { required: false } },
  sign_up: {
    captcha_enabled: false,
    captcha_widget_type: "smart",
    custom_action_required: false,
    progressive: true,
    mode: "public",
    legal_consent_enabled: false,
  },
  restrictions: {
    allowlist: { enabled: false },
    blocklist: { enabled: false },
    allowlist_blocklist_disabled_on_sign_in: { enabled: false },
    block_email_subaddresses: { enabled: false },
    block_disposable_email_domains: { enabled: false },
  },
  username_settings: {
    min_length: 4,
    max_length: 64,
    allow_extended_special_characters: false,
    allow_numeric_usernames: false,
  },
  password_settings: {
    min_length: 8,
    max_length: 72,
    disable_hibp: true,
    disable_password_reverification: true,
    require_special_char: false,
    require_numbers: false,
    require_uppercase: false,
    require_lowercase: false,
    show_zxcvbn: false,
    min_zxcvbn_strength: 0,
    enforce_hibp_on_sign_in: false,
    allowed_special_characters: "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~",
  },
  passkey_settings: {
    allow_autofill: false,
    show_sign_in_button: false,
    satisfies_second_factor: false,
  },
  actions: { delete_self: true, create_organization: true, create_organizations_limit: null },
  attack_protection: {
    user_lockout: { enabled: false, max_attempts: 100, duration_in_minutes: 60 },
    pii: { enabled: false },
    email_link: { require_same_client: false },
    enumeration_protection: { enabled: false },
  },
};
