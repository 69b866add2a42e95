import { lazy } from "#core/contract/lazy.ts";
import { noSuchReference } from "../../errors.ts";

/** A category of products. */
export interface TaxCode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** The codes that apps use most: number, name, description. The provider has several hundred. */
const table = `
00000000|Nontaxable|Any nontaxable good or service
10000000|General - Electronically Supplied Services|A digital service provided mainly through the internet
10010001|Infrastructure as a service (IaaS) - personal use|Infrastructure in the cloud, for personal use
10101000|Infrastructure as a service (IaaS) - business use|Infrastructure in the cloud, for business use
10102000|Platform as a service (PaaS) - business use|A platform in the cloud, for business use
10102001|Platform as a service (PaaS) - personal use|A platform in the cloud, for personal use
10103000|Software as a service (SaaS) - personal use|Software in the cloud, for personal use
10103001|Software as a service (SaaS) - business use|Software in the cloud, for business use
10103100|Software as a service (SaaS) - electronic download - personal use|Software in the cloud with a download, for personal use
10103101|Software as a service (SaaS) - electronic download - business use|Software in the cloud with a download, for business use
10201000|Video Games - downloaded - non subscription - with permanent rights|A game that is downloaded and kept
10202000|Downloadable Software - personal use|Software that is downloaded, for personal use
10202003|Downloadable Software - business use|Software that is downloaded, for business use
10302000|Digital Books - downloaded - non subscription - with permanent rights|A book that is downloaded and kept
10401100|Digital Audio Works - downloaded - non subscription - with permanent rights|Music or speech that is downloaded and kept
10402100|Digital Audio Visual Works - downloaded - non subscription - with permanent rights|A film that is downloaded and kept
10502000|Gift Card|A gift card or a voucher
10701100|Website Hosting|The operation of a web site
20030000|General - Services|A service without a category of its own
20060000|Professional Services|Services of a trained profession
30011000|Clothing and Footwear|Clothes and shoes
30011200|Children's Clothing and Footwear|Clothes and shoes for children
30060006|Hats|Hats
30060007|Jewelry|Jewelry
30060010|Non-clothing Accessories|Accessories that are no clothes
32020001|Prescription Drugs|Drugs with a prescription
32020002|Over-the-Counter Drugs|Drugs without a prescription
35010000|Books|Printed books
40060003|Food for Immediate Consumption|Prepared food
92010001|Shipping|Shipping and handling
99999999|General - Tangible Goods|A tangible good without a category of its own
`;

/** The tax codes, in the order of their ids. */
export const taxCodes = lazy((): readonly TaxCode[] =>
  table
    .trim()
    .split("\n")
    .map((row) => {
      const [number = "", name = "", description = ""] = row.split("|");
      return { id: `txcd_${number}`, name, description };
    }),
);

/**
 * Returns the id of a tax code that a parameter names, or 400. Any code in the form of the provider's is taken:
 * the table has the common ones only.
 */
export function requireTaxCode(id: string, param: string): string {
  if (/^txcd_\d{8}$/.test(id)) return id;
  throw noSuchReference("tax code", id, param);
}
