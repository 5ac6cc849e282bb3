/** Why a file cannot be read, as a sentence for the person who chose it. */
export class FileFault extends Error {
  override name = 'FileFault'
}

export const DAMAGED = 'The file is damaged. Open it in a spreadsheet program and save it again.'
export const TOO_LARGE =
  'The file is too large for a budget. Keep the accounts and months and remove the rest.'
