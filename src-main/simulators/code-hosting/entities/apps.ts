export type Level = "read" | "write" | "admin";

/** Permission names (`issues`, `pull_requests`) to levels. */
export type AppPermissions = Readonly<Record<string, Level>>;

/** The address of events: of an App, or of a hook. */
export interface AppWebhook {
  readonly url: string | undefined;
  readonly contentType: "json" | "form";
  readonly insecureSsl: "0" | "1";
  readonly secret: string | undefined;
}

/** A GitHub App. */
export interface App {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly owner: number;
  /** The account under which the App acts: `slug[bot]`. */
  readonly bot: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly description: string | null;
  readonly externalUrl: string;
  /** The public key that its JSON Web Tokens are verified with, as PEM. */
  readonly publicKey: string;
  readonly webhook: AppWebhook;
  readonly permissions: AppPermissions;
  readonly events: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** An App on an account. */
export interface Installation {
  readonly id: number;
  readonly app: number;
  readonly account: number;
  readonly selection: "all" | "selected";
  /** The selected repositories. */
  readonly repositories: readonly number[];
  readonly permissions: AppPermissions;
  readonly events: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly suspendedAt: number | null;
  readonly suspendedBy: number | null;
}

/** The grant of a token. */
export type Grant =
  | { readonly kind: "user"; readonly account: number }
  | {
      readonly kind: "installation";
      readonly installation: number;
      readonly permissions: AppPermissions;
      /** `null`: all of the installation's repositories. */
      readonly repositories: readonly number[] | null;
      readonly expiresAt: number;
    };

/** A code that is exchanged for a new App with its private key. */
export interface ManifestCode {
  readonly app: number;
  readonly privateKey: string;
  readonly expiresAt: number;
}
