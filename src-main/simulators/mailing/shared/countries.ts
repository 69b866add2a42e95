import { lazy } from "#core/contract/lazy.ts";
import { ownValue } from "#core/state/own-value.ts";

/** The provider's names of countries where they differ from those of Node. */
const ownNames: Readonly<Record<string, string>> = {
  AG: "ANTIGUA AND BARBUDA",
  AN: "NETHERLAND ANTILLES",
  BA: "BOSNIA AND HERZEGOVINA",
  BN: "BRUNEI DARUSSALAM",
  BO: "BOLIVIA (PLURINATIONAL STATE OF)",
  BQ: "BONAIRE, SAINT EUSTATIUS AND SABA",
  BS: "THE BAHAMAS",
  CD: "CONGO, DEMOCRATIC REPUBLIC OF THE",
  CG: "CONGO",
  CI: "CÔTE D`IVOIRE",
  CV: "CABO VERDE",
  CZ: "CZECH REPUBLIC",
  FK: "FALKLAND ISLANDS (MALVINAS)",
  GS: "SOUTH GEORGIA AND THE SOUTH SANDWICH ISLANDS",
  HK: "HONG KONG",
  IR: "IRAN (ISLAMIC REPUBLIC OF)",
  KN: "SAINT KITTS AND NEVIS",
  KP: "KOREA (DEMOCRATIC PEOPLE’S REPUBLIC OF)",
  KR: "KOREA, REPUBLIC OF",
  LA: "LAO PEOPLE’S DEMOCRATIC REPUBLIC",
  LC: "SAINT LUCIA",
  MD: "MOLDOVA, REPUBLIC OF",
  MK: "MACEDONIA",
  MM: "MYANMAR",
  MO: "MACAO",
  PN: "PITCAIRN",
  RU: "RUSSIAN FEDERATION",
  SH: "SAINT HELENA",
  ST: "SAO TOME AND PRINCIPE",
  SY: "SYRIAN ARAB REPUBLIC",
  TC: "TURKS AND CAICOS ISLANDS",
  TR: "TURKEY",
  TT: "TRINIDAD AND TOBAGO",
  VA: "HOLY SEE",
  VC: "SAINT VINCENT AND THE GRENADINES",
  VN: "VIET NAM",
};

// It takes 10 MB of memory.
const names = lazy(() => new Intl.DisplayNames(["en"], { type: "region" }));

/** `DE` → `GERMANY` */
export function countryName(code: string): string {
  return ownValue(ownNames, code) ?? names().of(code)?.toUpperCase() ?? code;
}
