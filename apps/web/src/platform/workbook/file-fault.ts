/** Why a file cannot be read, as a sentence for the person who chose it. */
export class FileFault extends Error {
  override name = 'FileFault'
}

export const DAMAGED = 'The file is damaged. Save it once more in a spreadsheet program.'
export const TOO_LARGE =
  'The file is too large for a budget. Keep the accounts and their months, and take the rest out.'
