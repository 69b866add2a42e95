/** The currencies that the provider supports, in the order of its error. */
export const currencies: readonly string[] = `
  usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn
  bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel
  ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw
  kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn
  nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp
  sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usdc uyu uzs vnd vuv wst xaf xcd
  xcg xof xpf yer zar zmw
`
  .trim()
  .split(/\s+/);
