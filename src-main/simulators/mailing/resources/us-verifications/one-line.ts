/** An address in its parts. */
export interface AddressParts {
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const ZIP = /^(?<rest>.+?),?\s+(?<zip>\d{5}(?:-\d{4})?)$/;
const STATE = /^(?<rest>.+?),?\s+(?<state>[a-z]{2})\.?,?$/i;

/** The states, territories and military regions, which no suffix of a street (`ST`, `DR`) is among. */
const states: ReadonlySet<string> = new Set(
  (
    "AA AE AK AL AP AR AS AZ CA CO CT DC DE FL FM GA GU HI IA ID IL IN KS KY LA MA MD ME MH MI MN MO " +
    "MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR PW RI SC SD TN TX UT VA VI VT WA WI WV WY"
  ).split(" "),
);

/** A street up to its suffix, with the unit that may follow. */
const STREET =
  /^(?<line>.+\b(?:ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|pkwy|parkway|pl|place|rd|road|sq|square|st|street|ter|terrace|way)\b\.?(?:\s+[nsew]{1,2}\b\.?)?(?:\s+(?:(?:apt|apartment|fl|floor|ste|suite|unit)\.?\s+#?|#\s*)[\w-]+)?)\s+(?<city>\S.*)$/i;

/** Without a known suffix, the city is what follows the last comma, or else the last word. */
const LAST_COMMA = /^(?<line>.+),\s*(?<city>[^,]+)$/;
const LAST_WORD = /^(?<line>.+)\s+(?<city>\S+)$/;

/** Splits `210 King St, San Francisco, CA 94107`, also without its commas, city or state. */
export function partsOfOneLine(address: string): AddressParts | undefined {
  const { rest, zip } = ZIP.exec(address.trim())?.groups ?? {};
  if (rest === undefined || zip === undefined) return undefined;
  const { rest: street = "", state = "" } = STATE.exec(rest)?.groups ?? {};
  if (!states.has(state.toUpperCase())) return { line: rest, city: "", state: "", zip };
  const split = LAST_COMMA.exec(street) ?? STREET.exec(street) ?? LAST_WORD.exec(street);
  const { line = street, city = "" } = split?.groups ?? {};
  return { line, city, state, zip };
}
