/** `-$1,235` on the screen is -1235 dollars. */
export function dollars(text: string): number {
  const parts = /^(-?)[^\d-]*([\d,]+)$/.exec(text.trim())
  if (!parts) throw new Error(`${text} is no amount in whole dollars`)
  return (parts[1] === '-' ? -1 : 1) * Number(parts[2]?.replaceAll(',', ''))
}
