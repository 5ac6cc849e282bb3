import { folded } from '#ui/folded.ts'
import { COMMAND_GROUPS, type Command } from './command.ts'

/**
 * How well typed letters match a label, higher is better, null for no match: 3 at its start, 2 at
 * the start of a word, 1 anywhere, 0 for all letters in order.
 */
export function matchScore(label: string, typed: string): number | null {
  const text = folded(label)
  const wanted = folded(typed).trim()
  if (text.startsWith(wanted)) return 3
  const at = text.indexOf(wanted)
  if (at > 0) return /\W/.test(text.charAt(at - 1)) ? 2 : 1
  let from = 0
  for (const letter of wanted.replaceAll(' ', '')) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return null
  }
  return 0
}

/** By its label, or by the start of one of its other words. */
function scoreOf({ label, words }: Command, typed: string): number | null {
  const score = matchScore(label, typed)
  if (score || words === undefined) return score
  return (matchScore(words, typed) ?? 0) > 1 ? 1 : score
}

/** With fewer letters, nearly every name matches. */
const LETTERS_NEEDED = 2
const RECORDS_SHOWN = 6

/** The records whose name contains the typed text, best match first; a few of each group. */
export function findRecords(records: readonly Command[], typed: string): Command[] {
  if (typed.trim().length < LETTERS_NEEDED) return []
  const found = records
    .map(record => ({ record, score: scoreOf(record, typed) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ record }) => record)
  return COMMAND_GROUPS.flatMap(group =>
    found.filter(each => each.group === group).slice(0, RECORDS_SHOWN),
  )
}

export type CommandGroup = { group: Command['group']; commands: Command[] }

/**
 * The results for typed letters: best match first in each group; without letters, recently used
 * first.
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recentIds: readonly string[],
): CommandGroup[] {
  const rank = (command: Command) => {
    const recent = recentIds.indexOf(command.id)
    return recent === -1 ? recentIds.length : recent
  }
  const scored = commands.flatMap(command => {
    const score = scoreOf(command, typed)
    return score === null ? [] : [{ command, score }]
  })
  scored.sort((a, b) => b.score - a.score || rank(a.command) - rank(b.command))
  return COMMAND_GROUPS.map(group => ({
    group,
    commands: scored.map(entry => entry.command).filter(command => command.group === group),
  })).filter(entry => entry.commands.length > 0)
}
