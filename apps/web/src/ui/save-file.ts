/** Lets the browser save a file. Its address is valid as long as the save needs it. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName(name)
  link.click()
  // Some browsers read the address only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/**
 * `Kererū: cash flow / 2027.csv` is `Kererū cash flow 2027.csv`: without characters that a file
 * system refuses.
 */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
