/** A public GPG key of a person, as its packets describe it. */
export interface GpgKey {
  readonly id: number;
  readonly account: number;
  readonly name: string | null;
  readonly armored: string;
  readonly createdAt: number;
  readonly primary: GpgPart;
  readonly subkeys: readonly (GpgPart & { readonly id: number })[];
  readonly emails: readonly string[];
}

/** A primary key or a subkey: its id in hexadecimal and its purposes. Times in milliseconds. */
export interface GpgPart {
  readonly keyId: string;
  /** The packets of the key and of its signatures, in base64. */
  readonly bytes: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly canSign: boolean;
  readonly canEncryptCommunications: boolean;
  readonly canEncryptStorage: boolean;
  readonly canCertify: boolean;
}

/** An SSH key that gives access to one repository. */
export interface DeployKey {
  readonly id: number;
  readonly repository: number;
  readonly key: string;
  readonly title: string;
  readonly isReadOnly: boolean;
  readonly addedBy: number;
  readonly createdAt: number;
}

/** A prefix in texts that leads to another tracker. */
export interface Autolink {
  readonly id: number;
  readonly repository: number;
  readonly prefix: string;
  readonly template: string;
  readonly isAlphanumeric: boolean;
}

/** A comment on a commit, or on a line of a file of it. */
export interface CommitComment {
  readonly id: number;
  readonly repository: number;
  readonly commit: string;
  readonly user: number;
  readonly body: string;
  readonly path: string | null;
  readonly position: number | null;
  readonly line: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}
