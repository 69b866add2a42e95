/** A feature that is attached to a product. */
export interface ProductFeature {
  readonly id: string;
  readonly product: string;
  readonly feature: string;
}

/** A feature that a customer has by a subscription. */
export interface ActiveEntitlement {
  readonly id: string;
  readonly customer: string;
  readonly feature: string;
}
