import { COMMAND_GROUPS, type Command } from './command.ts'

/** Letters without marks and case: `Kererū` is found by `kereru`. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/**
 * How well letters typed fit a label, higher is better, null when they do not: 3 for its beginning,
 * 2 for the beginning of a word, 1 for anywhere, 0 for all letters in order.
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

export type CommandGroup = { group: Command['group']; commands: Command[] }

/**
 * What to show for letters typed: best fit first in each group; with none, what was used last
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
    const score = matchScore(command.label, typed)
    return score === null ? [] : [{ command, score }]
  })
  scored.sort((a, b) => b.score - a.score || rank(a.command) - rank(b.command))
  return COMMAND_GROUPS.map(group => ({
    group,
    commands: scored.map(entry => entry.command).filter(command => command.group === group),
  })).filter(entry => entry.commands.length > 0)
}
