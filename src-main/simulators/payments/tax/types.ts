import type { ApiObject } from "../shared/present.ts";
import type { Metadata } from "../shared/types.ts";

/** The registration of one country, as a request gives it. */
export interface RegistrationOption {
  readonly type: string;
  readonly state?: string | undefined;
  readonly province_standard?: { readonly province: string } | undefined;
}

/** A registration with the tax authority of a country or state. Times are Unix seconds. */
export interface TaxRegistration {
  readonly id: string;
  readonly created: number;
  readonly country: string;
  readonly options: Readonly<Record<string, RegistrationOption>>;
  readonly activeFrom: number;
  readonly expiresAt: number | null;
}

/** The facts of an account that decide about its taxes; stored once one of them was changed. */
export interface TaxSettings {
  readonly id: string;
  readonly headOffice: ApiObject | null;
  readonly taxBehavior: string | null;
  readonly taxCode: string | null;
}

/** A product or the shipping of a calculation or transaction, with its taxes. */
export interface TaxedLine {
  readonly amount: number;
  readonly amountTax: number;
  readonly taxBehavior: string;
  readonly taxCode: string;
  /** The taxes, as the API shows them. */
  readonly breakdown: readonly ApiObject[];
}

/** A line of a calculation. */
export interface TaxCalculationLine extends TaxedLine {
  readonly id: string;
  readonly calculation: string;
  readonly metadata: Metadata | null;
  readonly performanceLocation: string | null;
  readonly product: string | null;
  readonly quantity: number;
  readonly reference: string;
}

/** The shipping of a calculation. */
export interface TaxedShipping extends TaxedLine {
  readonly shippingRate: string | null;
}

/** A computation of taxes. Fields that it shows unchanged have the names of the API. */
export interface TaxCalculation {
  readonly id: string;
  readonly expiresAt: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly customerDetails: ApiObject;
  readonly shipFrom: ApiObject | null;
  readonly shipping: TaxedShipping | null;
  readonly taxDate: number;
  /** Ids of its lines. */
  readonly lines: readonly string[];
}

/** A line of a transaction. */
export interface TaxTransactionLine extends Omit<
  TaxCalculationLine,
  "calculation" | "performanceLocation"
> {
  readonly transaction: string;
  /** The line of the original transaction that it reverses. */
  readonly originalLine: string | null;
}

/** Taxes that were collected, or their reversal. */
export interface TaxTransaction extends Omit<TaxCalculation, "expiresAt"> {
  readonly created: number;
  readonly metadata: Metadata;
  readonly postedAt: number;
  readonly reference: string;
  /** The transaction that it reverses. */
  readonly original: string | null;
}
