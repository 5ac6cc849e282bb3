/** Whether drafts of reports are saved by themselves; the browser keeps no names or amounts. */
const AUTO_SAVE_KEY = 'report_auto_save'

export function readAutoSave(): boolean {
  try {
    return localStorage.getItem(AUTO_SAVE_KEY) !== 'false'
  } catch {
    return true
  }
}

export function keepAutoSave(isOn: boolean): void {
  try {
    localStorage.setItem(AUTO_SAVE_KEY, String(isOn))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
