/** A web site that shows Apple Pay. */
export interface ApplePayDomain {
  readonly id: string;
  readonly created: number;
  readonly domainName: string;
}
