/** Latin letters and signs from U+00A0 on, as HTML names them, in order. */
const LATIN = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn ' +
  'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave ' +
  'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN ' +
  'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave ' +
  'iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ' +
  'ucirc uuml yacute thorn yuml'
).split(' ')

const NAMED = new Map<string, string>([
  ...LATIN.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['minus', '\u2212'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201C'],
  ['rdquo', '\u201D'],
  ['hellip', '\u2026'],
  ['bull', '\u2022'],
  ['trade', '\u2122'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
])

/** Letters in place of their HTML names: `decoded('R&amp;D &#8364;5')` is `R&D €5`. */
export const decoded = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
