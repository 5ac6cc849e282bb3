type Info = Record<string, unknown>

/** pdfkit's own, which its types leave out. */
interface WithInfo {
  info: Info
  _addInfo(): void
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** XML has no form for these at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>]/g, sign => ENTITIES[sign] ?? '')

/** pdfkit puts the title and the author into XML as they are; here they are escaped first. */
export function escapeMetadata(document: unknown): void {
  const pdf = document as WithInfo
  const addInfo = pdf._addInfo.bind(pdf)
  pdf._addInfo = () => {
    const own = pdf.info
    pdf.info = Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        typeof value === 'string' ? escaped(value) : value,
      ]),
    )
    addInfo()
    pdf.info = own
  }
}
