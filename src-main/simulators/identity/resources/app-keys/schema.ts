/** A signing key of an app. Keys differ in their certificates; the pair is the test key of the simulator. */
export interface AppKey {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  /** The certificate in Base64 of DER. */
  readonly x5c: string;
}
